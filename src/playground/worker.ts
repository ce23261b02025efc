/** Checks texts in a worker, so that typing never waits. */
import {once} from '../english/remember.ts'
import {toPatterns} from '../lint/candidates.ts'
import {check} from '../lint/check.ts'
import {readMarkdown} from '../lint/page.ts'
import {createSearch, type Search} from '../lint/search.ts'
import {toSetup, usual, type RuleConfig, type Setup} from '../lint/setup.ts'
import {createMicromark} from '../markdown/micromark.ts'
import {isMdxPath, useParser} from '../markdown/parse.ts'
import type {Glossary} from '../types.ts'
import type * as Reader from './glossary-reader.ts'
import type {Answer, Task} from './protocol.ts'

// readme.md says why the parser is micromark.
useParser(createMicromark())

let loadingMdx: Promise<void> | undefined
let readGlossary: typeof Reader.readGlossary | undefined

/** The compiled settings of the last task. */
interface Compiled extends Pick<Answer, 'glossary' | 'rules'> {
  key: string
  setup: Setup
  toSearch: () => Search
}

/** Up to this length, a text is checked without a search for candidates: the search would take longer than it saves. */
const short = 2000
const everything = {prose: undefined, requests: undefined}

let compiled: Compiled | undefined
const usualGlossary = {value: usual.glossary, problems: []}
/** The last glossary without errors. */
let lastGlossary: Glossary = usual.glossary

// The first task is passed as the name of the worker: see client.ts.
void answer(JSON.parse(self.name) as Task)
self.addEventListener('message', ({data}: MessageEvent<Task>) => void answer(data))

async function answer(task: Task): Promise<void> {
  let {path} = task
  const failures: string[] = []
  try {
    if (isMdxPath(path)) await (loadingMdx ??= loadMdx())
  } catch {
    loadingMdx = undefined
    path = 'text.md'
    failures.push('The MDX parser could not be loaded, so the text is read as Markdown')
  }
  if (task.glossary.trim() !== '' && !readGlossary) {
    self.postMessage({...checkTask({...task, path, glossary: ''}), failures, isLast: false})
    try {
      ;({readGlossary} = await import('./glossary-reader.ts'))
    } catch {
      failures.push('The glossary reader could not be loaded, so your glossary is not used')
    }
  }
  const last = checkTask({...task, path, ...(readGlossary ? {} : {glossary: ''})})
  self.postMessage({...last, failures: [...failures, ...last.failures]})
}

async function loadMdx(): Promise<void> {
  useParser((await import('../markdown/micromark-parser.ts')).micromarkParser)
}

function checkTask({id, text, path, ...settings}: Task): Answer {
  const start = performance.now()
  const {setup, toSearch, glossary, rules} = compile(settings)
  const candidates = text.length > short ? toSearch()(text, path) : everything
  const {findings, failures} = check(text, path, candidates, setup, readMarkdown)
  return {id, isLast: true, findings, failures, glossary, rules, milliseconds: performance.now() - start}
}

function compile(settings: Pick<Task, 'glossary' | 'isPage' | 'rules'>): Compiled {
  const key = JSON.stringify(settings)
  if (compiled?.key === key) return compiled
  const isEmpty = settings.glossary.trim() === ''
  const read = isEmpty || !readGlossary ? usualGlossary : readGlossary(settings.glossary, settings.isPage)
  lastGlossary = read.value ?? lastGlossary
  const resolution = {...usual, glossary: lastGlossary}
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
  const setup = toSetup(Object.fromEntries(configs), resolution)
  const toSearch = once(() => createSearch(toPatterns(setup)))
  return (compiled = {key, setup, toSearch, glossary: read.problems, rules})
}
