/**
 * The first module. It is small, so that the worker starts to load at the same time as the page.
 */
declare const WORKER: string

const worker = new Worker(new URL(WORKER, import.meta.url), {type: 'module'})
const {open} = await import('./open.ts')
await open(worker)
