/** What the page shows of the project: scripts/playground.js reads it when the page is built. */
import type {State} from './state.ts'

/** A rule, as it and its page say. */
export interface RuleData {
  id: string
  summary: string
  isDefault: boolean
  /** Every option with its default. */
  defaults: Readonly<Record<string, unknown>>
  url: string
  examples: readonly Example[]
}

/** An example of the page of a rule: `id` is made of its title, and stands in links. */
export interface Example extends State {
  id: string
  title: string
}

/** What is built into the page. */
export interface Project {
  version: string
  /** Address of the repository. */
  repository: string
  rules: readonly RuleData[]
  /** What the page opens with, and a glossary in either form. */
  samples: {text: string; yaml: string; page: string}
}

declare const PROJECT: Project

export const project = PROJECT
