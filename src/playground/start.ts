/** The first module, and a small one: the worker loads beside the page, not after it. */
declare const WORKER: string

const worker = new Worker(new URL(WORKER, import.meta.url), {type: 'module'})
const {open} = await import('./open.ts')
await open(worker)
