/**
 * Measure how long it takes to read an OpenAPI file, and to match a request with its operations.
 *
 *     node bench/openapi.js FILE…
 *
 * Prints three CPU times: for the first reading, for a later reading, and for a request. The last two are
 * medians of ten runs. Half of the requests have a path that is in the file. The first reading of the first
 * file takes longer, because Node has not compiled the code yet. Needs `npm run build`.
 */
import fs from 'node:fs'
import process from 'node:process'
import {matchRequest, toIsBase} from '../dist/src/openapi/match.js'
import {readApi} from '../dist/src/openapi/read.js'
import {printTable, timeProcessor, toMedian} from './measure.js'

const isBase = toIsBase(new Set(['api']))
const rows = []
for (const name of process.argv.slice(2)) {
  const text = fs.readFileSync(name, 'utf8')
  const read = () => readApi({name, text}, () => ({reason: 'No other files here'}))
  const first = await timeProcessor(read)
  const {value: api, problems} = read()
  if (!api) throw new Error(problems.map(({reason}) => reason).join('\n'))
  const paths = api.operations.map(({path}) => path.replace(/\{[^}]*\}/g, '42'))
  const targets = [...paths, ...paths.map((path) => `${path}/none`)].map((path) => ({
    method: 'GET',
    path,
    host: '',
    base: undefined,
  }))
  const reading = await measure(read)
  const matching = await measure(() => targets.map((target) => matchRequest(target, [api], isBase)))
  const request = ((matching / targets.length) * 1000).toFixed(0)
  const times = [first.toFixed(0), reading.toFixed(0), request]
  rows.push([name, (text.length / 1e6).toFixed(2), String(api.operations.length), ...times])
}
printTable(['file', 'MB', 'operations', 'first read, ms', 'read, ms', 'request, µs'], rows)

/** Measure the median of ten runs, in milliseconds. @param {() => unknown} run */
async function measure(run) {
  const times = []
  for (let count = 0; count < 10; count++) times.push(await timeProcessor(run))
  return toMedian(times)
}
