/** What the page opens with: what its address asks for, what stood there before, or a page of the order shop. */
import {project} from './project.ts'
import {readFragment, toState, type State} from './state.ts'

/** What is opened. */
export interface Visit {
  state: State
  /** The example, as the list of examples names it: "glossary-casing/other-terms"; empty if it is not one. */
  example: string
  /** What went wrong, for a person. */
  problem?: string
}

/** Where a visit is kept, so that loading the page again loses nothing. */
const visitKey = 'api-glossary-playground'

const {samples, rules} = project
const welcome: Visit = {
  state: {text: samples.text, isMdx: false, glossary: samples.yaml, isPage: false, rules: {}},
  example: '',
}

/** @returns what the address asks for; undefined if it asks for nothing */
export async function readAddress(): Promise<Visit | undefined> {
  const link = await readFragment(location.hash)
  if (link?.kind === 'state') return {state: link.state, example: ''}
  return link && findExample(link.rule, link.example)
}

/** What the page opens with. */
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

/** The example that the list names; of a rule without an example of the name its first, and without a rule the welcome. */
export function openExample(name: string): Visit {
  const [rule = '', example = ''] = name.split('/')
  return findExample(rule, example) ?? welcome
}

function findExample(rule: string, name: string): Visit | undefined {
  const examples = rules.find(({id}) => id === rule)?.examples
  const example = examples?.find(({id}) => id === name) ?? examples?.[0]
  return example && {state: example, example: `${rule}/${example.id}`}
}
