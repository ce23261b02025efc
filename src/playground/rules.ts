/** The table of rules: severities and options. */
import type {RuleConfig, RuleConfigs} from '../lint/setup.ts'
import {make, makeSentence} from './dom.ts'
import type {RuleData} from './project.ts'

/** The table of rules in an element. */
export interface RuleTable {
  /** The configuration of rules that differ from their defaults. */
  configs(): RuleConfigs
  setConfigs(configs: RuleConfigs): void
  /** Show mistakes in options, by the id of the rule. */
  showProblems(problems: Readonly<Record<string, string>>): void
}

type Level = 'off' | 'warn' | 'error'

const levels: readonly [value: Level, label: string][] = [
  ['off', 'Off'],
  ['warn', 'Warning'],
  ['error', 'Error'],
]

export function createRuleTable(parent: HTMLElement, rules: readonly RuleData[], onChange: () => void): RuleTable {
  const rows = rules.map((rule) => makeRow(rule, onChange))
  parent.replaceChildren(...rows.map(({element}) => element))
  return {
    configs: () =>
      Object.fromEntries(
        rows.flatMap(({id, config}) => {
          const own = config()
          return own === undefined ? [] : [[id, own]]
        }),
      ),
    setConfigs(configs) {
      for (const {id, setConfig} of rows) setConfig(configs[id])
    },
    showProblems(problems) {
      for (const {id, showProblem} of rows) showProblem(problems[id])
    },
  }
}

interface Row {
  id: string
  element: HTMLElement
  config(): RuleConfig | undefined
  setConfig(config: RuleConfig | undefined): void
  showProblem(problem: string | undefined): void
}

function makeRow({id, summary, isDefault, defaults, url}: RuleData, onChange: () => void): Row {
  const usual: Level = isDefault ? 'warn' : 'off'
  const select = make('select', {'aria-label': `Severity of ${id}`})
  for (const [value, label] of levels) select.append(make('option', {value}, label))
  select.value = usual
  select.addEventListener('change', onChange)
  const placeholder = JSON.stringify(defaults)
  const problem = make('p', {class: 'problem', id: `problem-${id}`})
  const attributes = {placeholder, 'aria-label': `Options of ${id}, as JSON`, 'aria-describedby': problem.id}
  const options = make('input', {type: 'text', spellcheck: 'false', autocomplete: 'off', ...attributes})
  options.addEventListener('input', () => {
    if (readOptions(options.value) !== undefined) onChange()
    showProblem(readOptions(options.value) ? undefined : `Unexpected text, expected JSON such as \`${placeholder}\``)
  })
  const showProblem = (sentence: string | undefined): void => {
    options.setAttribute('aria-invalid', String(sentence !== undefined))
    problem.replaceChildren(makeSentence(sentence ?? ''))
  }
  const link = make('a', {href: url, target: '_blank', rel: 'noopener'}, id)
  const head = make('div', {class: 'rule-head'}, make('div', {}, link, make('p', {}, makeSentence(summary))), select)
  const element = make(
    'li',
    {},
    head,
    ...(placeholder === '{}' ? [] : [make('label', {}, 'Options', options), problem]),
  )
  return {
    id,
    element,
    config() {
      const level = select.value as Level
      const own = readOptions(options.value) ?? {}
      if (Object.keys(own).length > 0) return [level, own]
      return level === usual ? undefined : level
    },
    setConfig(config) {
      const [level, own] = readConfig(config, usual)
      select.value = level
      options.value = own && Object.keys(own).length > 0 ? JSON.stringify(own) : ''
      showProblem(undefined)
    },
    showProblem,
  }
}

/** Read the typed options; an empty object for empty text, undefined if they are not JSON. */
function readOptions(text: string): object | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Read severity and options. A link may contain any data. */
function readConfig(config: unknown, usual: Level): [level: Level, options?: object] {
  if (Array.isArray(config)) {
    const [level, options] = config as unknown[]
    return [readConfig(level, usual)[0], readConfig(options, usual)[1] ?? {}]
  }
  const level = levels.find(([value]) => value === config)?.[0]
  if (level) return [level]
  return typeof config === 'object' && config !== null ? [usual === 'off' ? 'warn' : usual, config] : [usual]
}
