/** Checks texts beside the page, so that typing never waits. */
import type {Problem} from '../glossary/data.ts'
import {joinGlossaries, readPartialGlossary} from '../glossary/read.ts'
import {createChecker, type Checker} from '../lint/check.ts'
import {findFlaggedExamples} from '../lint/examples.ts'
import {toSetup, usual, type RuleConfig} from '../lint/setup.ts'
import {createMicromark} from '../markdown/micromark.ts'
import {isMdxPath, useParser} from '../markdown/parse.ts'
import type {Glossary} from '../types.ts'
import type {Answer, GlossaryProblem, Task} from './protocol.ts'

/**
 * micromark, as the WebAssembly of satteri is three times as much to load as all of the
 * page, and wants memory that is shared between threads, which a browser grants only to
 * pages with two headers that GitHub Pages cannot send.
 */
useParser(createMicromark())

let loadingMdx: Promise<void> | undefined

/** What a glossary and rules make of each other; kept as long as they stay. */
interface Compiled extends Pick<Answer, 'glossary' | 'rules'> {
  key: string
  checker: Checker
}

let compiled: Compiled | undefined
/** The last glossary without an error. */
let lastGlossary: Glossary = usual.glossary

self.addEventListener('message', ({data}: MessageEvent<Task>) => {
  void answer(data).then((message) => self.postMessage(message))
})

async function answer({id, text, path, ...settings}: Task): Promise<Answer> {
  const failures: string[] = []
  try {
    if (isMdxPath(path)) await (loadingMdx ??= loadMdx())
  } catch {
    loadingMdx = undefined
    failures.push('The parser of MDX could not be loaded, so the text is read as Markdown')
  }
  const start = performance.now()
  const {checker, glossary, rules} = compile(settings)
  const checked = checker.check(text, failures.length > 0 ? 'text.md' : path)
  const milliseconds = performance.now() - start
  return {id, findings: checked.findings, failures: [...failures, ...checked.failures], glossary, rules, milliseconds}
}

async function loadMdx(): Promise<void> {
  useParser((await import('../markdown/micromark-parser.ts')).micromarkParser)
}

type Settings = Pick<Task, 'glossary' | 'isPage' | 'rules'>

function compile(settings: Settings): Compiled {
  const key = JSON.stringify(settings)
  if (compiled?.key === key) return compiled
  const {value = lastGlossary, problems} = readGlossary(settings)
  lastGlossary = value
  const resolution = {...usual, glossary: value}
  const rules: Record<string, string> = {}
  const configs = Object.entries(settings.rules).flatMap(([id, config]): [string, RuleConfig][] => {
    try {
      toSetup({[id]: config}, resolution)
      return [[id, config]]
    } catch (error) {
      rules[id] = (error as Error).message
      return Array.isArray(config) ? [[id, config[0] as RuleConfig]] : []
    }
  })
  const checker = createChecker(toSetup(Object.fromEntries(configs), resolution))
  return (compiled = {key, checker, glossary: problems, rules})
}

/** @returns no value where there is an error */
function readGlossary({glossary, isPage}: Settings): {value?: Glossary; problems: GlossaryProblem[]} {
  if (glossary.trim() === '') return {value: usual.glossary, problems: []}
  const read = readPartialGlossary(glossary, isPage ? 'glossary.md' : 'glossary.yml')
  if (!read.value) return {problems: rate(read.problems, 'error')}
  const {value, problems, unsure} = joinGlossaries([read.value], false)
  if (!value) return {problems: rate(problems, 'error')}
  const flagged = findFlaggedExamples(value, [read.value])
  if (flagged.length > 0) return {problems: rate(flagged, 'error')}
  return {value, problems: rate(unsure, 'warning')}
}

function rate(problems: readonly Problem[], severity: GlossaryProblem['severity']): GlossaryProblem[] {
  return problems.map((problem) => ({...problem, severity}))
}
