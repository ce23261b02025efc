import {beforeEach, describe, expect, test, vi} from 'vitest'
import type {Answer, Task} from '../../src/playground/protocol.ts'
import {toState, type State} from '../../src/playground/state.ts'

// The path is a variable, so that TypeScript does not check the module: the tests lack the types of browsers.
const client: string = '../../src/playground/client.ts'
const {createClient} = (await import(client)) as {
  createClient: (first: State) => {
    check: (read: () => State) => void
    listen: (listener: (answer: Answer) => void) => void
  }
}

/** The tasks that the worker received, and a function that answers. */
let tasks: Task[] = []
let answer: (id: number, isLast?: boolean) => void

beforeEach(() => {
  tasks = []
  vi.useFakeTimers()
  vi.stubGlobal('WORKER', 'worker.js')
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 16))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  vi.stubGlobal(
    'Worker',
    class {
      constructor(_url: URL, {name}: {name: string}) {
        tasks.push(JSON.parse(name) as Task)
      }
      addEventListener(_type: string, listen: (event: {data: {id: number; isLast: boolean}}) => void) {
        answer = (id, isLast = true) => listen({data: {id, isLast}})
      }
      postMessage = (task: Task): unknown => tasks.push(task)
    },
  )
})

const rest = (): unknown => vi.advanceTimersByTime(1000)
const texts = (): string[] => tasks.map(({text}) => text)
const read = (text: string) => () => toState({text})

describe('the page, with its checks in a web worker,', () => {
  test('passes the first text to the worker as the name of the worker', () => {
    createClient(toState({text: 'first', isMdx: true}))
    expect(tasks).toMatchObject([{text: 'first', path: 'text.mdx'}])
  })

  test('checks the last text when typing pauses', () => {
    const client = createClient(toState({}))
    answer(0)
    for (const text of ['a', 'ab', 'abc']) {
      client.check(read(text))
      vi.advanceTimersByTime(100)
    }
    expect(texts()).toEqual([''])
    rest()
    expect(texts()).toEqual(['', 'abc'])
  })

  test('runs one check at a time, and waits for the last answer of each check', () => {
    const client = createClient(toState({text: 'first'}))
    client.check(read('second'))
    rest()
    answer(0, false)
    rest()
    expect(texts()).toEqual(['first'])
    answer(0)
    rest()
    expect(texts()).toEqual(['first', 'second'])
  })

  test('drops the answer for a text that has changed', () => {
    const client = createClient(toState({text: 'first'}))
    const ids: number[] = []
    answer(0, false)
    client.listen(({id}) => ids.push(id))
    client.check(read('second'))
    answer(0)
    expect(ids).toEqual([0])
    rest()
    answer(tasks[1]?.id ?? 0)
    expect(ids).toEqual([0, 1])
  })
})
