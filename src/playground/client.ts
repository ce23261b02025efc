import type {Answer, Task} from './protocol.ts'
import type {State} from './state.ts'

/** Sends states to the worker, to be checked. */
export interface Client {
  /**
   * Check a state. Only one check runs at a time; of the waiting states, only the last is checked.
   */
  check(state: State): void
  /** Listen to the answers for the last state. Answers for earlier ones are dropped. */
  listen(listener: (answer: Answer) => void): void
}

export function createClient(worker: Worker): Client {
  let id = 0
  let isBusy = false
  let waiting: Task | undefined
  let last: Answer | undefined
  let listener: ((answer: Answer) => void) | undefined
  const send = (task: Task): void => {
    isBusy = true
    waiting = undefined
    worker.postMessage(task)
  }
  worker.addEventListener('message', ({data}: MessageEvent<Answer>) => {
    isBusy = !data.isLast
    if (waiting && !isBusy) send(waiting)
    if (data.id !== id) return
    last = data
    listener?.(data)
  })
  return {
    check({isMdx, ...rest}) {
      const task = {...rest, id: ++id, path: isMdx ? 'text.mdx' : 'text.md'}
      if (isBusy) waiting = task
      else send(task)
    },
    listen(next) {
      listener = next
      if (last?.id === id) next(last)
    },
  }
}
