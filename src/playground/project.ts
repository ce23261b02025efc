/** Data of the project for the page. scripts/playground.js inserts it when the page is built. */
import type {State} from './state.ts'

/** A rule, with examples from its page. */
export interface RuleData {
  id: string
  summary: string
  isDefault: boolean
  /** All options with their defaults. */
  defaults: Readonly<Record<string, unknown>>
  url: string
  examples: readonly Example[]
}

/** An example from the page of a rule. Its `id` is made from its title, and occurs in links. */
export interface Example extends State {
  id: string
  title: string
}

interface Project {
  version: string
  /** URL of the repository. */
  repository: string
  rules: readonly RuleData[]
  /** The first text of the page, and a glossary in both formats. */
  samples: {text: string; yaml: string; page: string}
}

declare const PROJECT: Project

export const project = PROJECT
