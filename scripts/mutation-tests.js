/**
 * What tests import in place of `vitest` while mutants run: it registers them, and
 * `scripts/mutation-worker.js` runs them one by one, in one process, thousands of times.
 */
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from '@vitest/expect'

chai.use(JestExtend)
chai.use(JestChaiExpect)
chai.use(JestAsymmetricMatchers)

/**
 * @typedef {{name: string, run: () => unknown}} Registered
 * @typedef {(name: string, run: (...values: any[]) => unknown) => void} Register
 */

/** @type {Registered[]} */
let registered = []
/** @type {string[]} */
let titles = []
/** @type {(() => unknown)[]} */
let endings = []

/** @returns {Registered[]} the tests that were registered since this was called last */
export function takeTests() {
  const tests = registered
  registered = []
  titles = []
  endings = []
  return tests
}

/** @param {unknown} value @param {string} [message] */
const callExpect = (value, message) => chai.expect(value, message)
export const expect = /** @type {any} */ (Object.assign(callExpect, chai.expect))
Object.assign(expect, /** @type {any} */ (globalThis)[ASYMMETRIC_MATCHERS_OBJECT])
setState({assertionCalls: 0, testPath: '', currentTestName: ''}, expect)

/** @type {Register} */
const addTest = (name, run) => {
  const after = [...endings]
  registered.push({
    name: [...titles, name].join(' > '),
    run: async () => {
      try {
        await run()
      } finally {
        for (const end of after) await end()
      }
    },
  })
}

/** @type {Register} */
const addGroup = (name, run) => {
  const outer = endings
  titles.push(name)
  run()
  titles.pop()
  endings = outer
}

/**
 * @param {Register} add
 * @returns {(cases: readonly any[]) => Register}
 */
const toEach = (add) => (cases) => (name, run) => {
  for (const [index, values] of cases.entries()) {
    add(`${name} #${index}`, () => run(...(Array.isArray(values) ? values : [values])))
  }
}

export const test = Object.assign(addTest, {each: toEach(addTest)})
export const it = test
export const describe = Object.assign(addGroup, {each: toEach(addGroup)})

/** @param {() => unknown} end */
export function afterEach(end) {
  endings = [...endings, end]
}
