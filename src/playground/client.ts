import {afterPaint} from './dom.ts'
import type {Answer, Task} from './protocol.ts'
import type {State} from './state.ts'

/** Sends states to the worker, which checks them. */
export type Client = ReturnType<typeof createClient>

/** The file of the worker. scripts/playground.js inserts its name. */
declare const WORKER: string

/** The pause in typing before a check, in milliseconds. A check at each key would slow down typing. */
const pause = 150

/** Start the worker, with the first task as its name. A message would arrive later, after the page has loaded. */
export function createClient(first: State) {
  let id = 0
  let isBusy = true
  let waiting: (() => State) | undefined
  let last: Answer | undefined
  let listener: ((answer: Answer) => void) | undefined
  const toTask = ({isMdx, ...state}: State): Task => ({...state, id, path: isMdx ? 'text.mdx' : 'text.md'})
  const worker = new Worker(new URL(WORKER, import.meta.url), {type: 'module', name: JSON.stringify(toTask(first))})
  const send = afterPaint(() => {
    if (!waiting || isBusy) return
    worker.postMessage(toTask(waiting()))
    isBusy = true
    waiting = undefined
  }, pause)
  worker.addEventListener('message', ({data}: MessageEvent<Answer>) => {
    isBusy = !data.isLast
    if (waiting) send()
    if (data.id !== id) return
    last = data
    listener?.(data)
  })
  return {
    /** Check the state after a pause in typing. Only one check runs at a time. */
    check(read: () => State): void {
      id++
      waiting = read
      send()
    },
    /** Listen to the answers for the last state. Answers for earlier states are dropped. */
    listen(next: (answer: Answer) => void): void {
      listener = next
      if (last?.id === id) next(last)
    },
  }
}
