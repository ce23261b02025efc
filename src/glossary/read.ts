import type {Glossary} from '../types.ts'
import {builtin} from './builtin.ts'
import {checkGlossary} from './check.ts'
import {GlossaryError, type Problem} from './data.ts'
import {fromGlossary, readLayer, type Layer} from './layer.ts'
import {mergeLayers} from './merge.ts'

/** A glossary made of several, or why there is none. */
export interface ReadGlossary {
  /** Absent where there is a problem. */
  glossary?: Glossary
  /** What of an earlier glossary was replaced, as sentences. */
  notes: readonly string[]
  problems: readonly Problem[]
}

/** The built-in glossary as the first layer. */
const builtinLayer: Layer = fromGlossary(builtin, 'the built-in glossary')

/**
 * Merge glossaries and check them against each other.
 *
 * @param isAlone whether the built-in glossary is left out
 */
export function joinLayers(layers: readonly Layer[], isAlone: boolean): ReadGlossary {
  if (layers.length === 0 && !isAlone) return {glossary: builtin, notes: [], problems: []}
  const all = isAlone ? layers : [builtinLayer, ...layers]
  const {glossary, notes} = mergeLayers(all)
  const problems = checkGlossary(glossary, all, isAlone ? 0 : 1)
  return problems.length > 0 ? {notes, problems} : {glossary, notes, problems}
}

/** A glossary as text. */
export interface GlossarySource {
  /** Markdown where it ends in `.md`, `.markdown` or `.mdx`; otherwise YAML or JSON. */
  name: string
  text: string
}

/**
 * Read glossaries and merge them with the built-in one, the later one wins. Needs no Node API.
 *
 *     readGlossary([{name: 'glossary.md', text}])
 *
 * @param options `extends: 'none'` leaves the built-in one out
 * @throws {GlossaryError} where one of them cannot be used
 */
export function readGlossary(sources: readonly GlossarySource[], options: {extends?: 'none'} = {}): Glossary {
  const layers: Layer[] = []
  const problems: Problem[] = []
  for (const {name, text} of sources) {
    const read = readLayer(text, name)
    if (read.layer) layers.push(read.layer)
    problems.push(...read.problems)
  }
  if (problems.length > 0) throw new GlossaryError(problems)
  const joined = joinLayers(layers, options.extends === 'none')
  if (!joined.glossary) throw new GlossaryError(joined.problems)
  return joined.glossary
}
