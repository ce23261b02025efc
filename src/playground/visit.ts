/** Chooses what the page shows first: the content in its URL, the content of the last visit, or a page of the order shop. */
import {project} from './project.ts'
import {readFragment, toState, type State} from './state.ts'

/** The content to open. */
export interface Visit {
  state: State
  /** The chosen example, such as "glossary-casing/other-terms"; empty without an example. */
  example: string
  /** An error message for the visitor. */
  problem?: string
}

/** The key under which the state is stored, so that a reload loses nothing. */
const visitKey = 'api-glossary-playground'

const {samples, rules} = project
const welcome: Visit = {
  state: {text: samples.text, isMdx: false, glossary: samples.yaml, isPage: false, rules: {}},
  example: '',
}

/** Read the content in the URL. @returns undefined if the URL has no content */
export async function readAddress(): Promise<Visit | undefined> {
  const link = await readFragment(location.hash)
  if (link?.kind === 'state') return {state: link.state, example: ''}
  return link && findExample(link.rule, link.example)
}

export async function readVisit(): Promise<Visit> {
  const kept = sessionStorage.getItem(visitKey)
  const other = kept === null ? welcome : {state: toState(JSON.parse(kept)), example: ''}
  try {
    return (await readAddress()) ?? other
  } catch {
    return {...other, problem: 'The link is damaged, so it was not opened'}
  }
}

export function keepVisit(state: State): void {
  sessionStorage.setItem(visitKey, JSON.stringify(state))
}

/** Open an example. For an unknown example, open the first example of the rule, or else the welcome page. */
export function openExample(name: string): Visit {
  const [rule = '', example = ''] = name.split('/')
  return findExample(rule, example) ?? welcome
}

function findExample(rule: string, name: string): Visit | undefined {
  const examples = rules.find(({id}) => id === rule)?.examples
  const example = examples?.find(({id}) => id === name) ?? examples?.[0]
  return example && {state: example, example: `${rule}/${example.id}`}
}
