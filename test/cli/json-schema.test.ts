import fs from 'node:fs'
import path from 'node:path'
import {Ajv} from 'ajv'
import {expect, test} from 'vitest'
import {report} from '../../src/report/json.ts'
import {files} from '../report/sample.ts'

const schema = JSON.parse(
  fs.readFileSync(path.resolve(import.meta.dirname, '../../rules/report.schema.json'), 'utf8'),
) as {title: string}
const isValid = new Ajv({allErrors: true}).compile(schema)

test.each([
  ['a run with findings of every kind', () => report(files, {checked: 4, fixed: 1, known: 2})],
  ['a run without findings', () => report([], {checked: 0})],
])('the published schema describes the report of %s', (_, print) => {
  const data: unknown = JSON.parse(print())
  expect(isValid(data), JSON.stringify(isValid.errors)).toBe(true)
  expect(isValid({...(data as object), later: 1})).toBe(true)
})

test.each([
  ['"version": 1', '"version": 2'],
  ['"severity": "warning"', '"severity": "grave"'],
  ['"line": 12', '"line": "12"'],
  ['"repair": "certain",', ''],
  ['"expected": [\n', '"expected": [1,\n'],
  ['"changesAnchor": true', '"changesAnchor": false'],
])('the published schema refuses a report with `%s` changed to `%s`', (from, to) => {
  const data: unknown = JSON.parse(report(files, {checked: 4}).replaceAll(from, to))
  expect(isValid(data)).toBe(false)
})
