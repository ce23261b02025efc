import type {Prose, Span} from '../core/types.ts'
import type {Form} from './lexicon.ts'

/** Characters that join a word to an identifier: `grpc.Status`, `rest_client`, `graphql()`, `@rest`. */
const joinsBefore = /[\w.\\/@#$=:+~^-]$/u
const joinsAfter = /^(?:[\w\\/@#$=~^(+-]|\.\w|:\S|::|\[)/u

/** Words that say that the word before them is a name: "the graphql module". Their plurals are not. */
const nameNouns = new Set(
  'package module library plugin plug-in gem crate extension repo repository branch tag folder directory file namespace keyword flag option key field attribute annotation decorator class image container command script binary project dependency dependencies packages version tools'.split(
    ' ',
  ),
)

/** Verbs of changelogs before a name and its version: "Update grpc to 1.2". */
const upgradeVerbs = new Set('update upgrade bump pin install downgrade updated upgraded bumped'.split(' '))

/** A version number after a name. "1.55.0", "v2", ">= 1.17" */
const versionAfter = /^\s*(?:(?:to|from|at|version)\s+)?(?:[<>=~^]+\s*)?v?\d+(?:\.\d+)*\b/u

/**
 * Whether a mention is part of an identifier, a slug, a value or a label, none of
 * which have the spelling of prose.
 *
 * @returns why, or nothing
 */
export function isIdentifier(mention: {
  prose: Prose
  from: number
  to: number
  text: string
  form: Form
}): string | undefined {
  const {prose, from, to, text, form} = mention
  const before = prose.text.slice(Math.max(0, from - 60), from)
  const after = prose.text.slice(to, to + 60)
  const isLower = text === text.toLowerCase()
  if (before.endsWith('\uFFFC') || after.startsWith('\uFFFC')) return 'joined to something that is not prose'
  const slug = findSlug(before, after, text, form)
  if (slug) return slug
  if (isLower && /["'`‘“]$/u.test(before) && /^["'`’”]/u.test(after)) return 'a quoted value'
  if (isLower && isWhole(prose, from, to)) return 'a label or a value on its own'
  if (isLower && /^\s*:/u.test(after) && isLabelStart(prose, from)) return 'a key or a scope'
  if (isLower && isScope(prose, from)) return 'a scope'
  if (isLower && /\[[^\]]*$/u.test(before) && /^[^[]*\]/u.test(after) && /[,|]/u.test(before + after))
    return 'a list of values'
  if (form.evidence && !form.avoid) {
    // An ordinary word needs evidence anyway.
  } else if (isLower || text.toUpperCase() === text) {
    const [next = ''] = after.match(/[\p{L}-]+/u) ?? []
    if (/^\s/u.test(after) && isLower && nameNouns.has(next.toLowerCase()) && !form.avoid)
      return `the name of a ${next}`
    const [previous = ''] = before.match(/[\p{L}]+(?=\s+$)/u) ?? []
    if (
      versionAfter.test(after) ||
      (upgradeVerbs.has(previous.toLowerCase()) && /^\s*(?:$|to\b|from\b|[,.(])/u.test(after))
    )
      return 'a package with its version'
  }
  return isName(prose, from, to, text, form) ? 'a name of several capitalised words' : undefined
}

function findSlug(before: string, after: string, text: string, form: Form): string | undefined {
  const isMany = /[\s-]/.test(form.correct) || form.avoid !== undefined
  const hasHyphen = /[-\u2010\u2011]/.test(text)
  if (/^[-\u2010\u2011]/u.test(after)) {
    // "rest-based" is prose where the evidence says so; "grpc-go", "REST-API-Server" are slugs.
    if (hasHyphen || !form.evidence) return 'part of a longer compound'
  }
  if (/[-\u2010\u2011]$/u.test(before)) {
    if (!/(?:^|[^\p{L}\p{N}])(?:non|pre|multi|per|post)[-\u2010\u2011]$/iu.test(before))
      return 'part of a longer compound'
  } else if (before.endsWith('/')) {
    if (!/[\p{L}\p{N})\uFFFC]\s?\/$/u.test(before) || /[./][\p{L}\p{N}_-]+\/$/u.test(before)) return 'part of a path'
  } else if (joinsBefore.test(before) && !/(?:^|\s)[.:=+~-]+$/u.test(before) && !/[:>]$/u.test(before))
    return 'part of an identifier'
  if (after.startsWith('/')) {
    if (!/^\/\s?\p{L}[\p{L}\p{N}]*(?![\p{L}\p{N}]*[-_./])/u.test(after)) return 'part of a path'
  } else if (joinsAfter.test(after) && !/^[-\u2010\u2011:]/u.test(after)) return 'part of an identifier'
  if (/^:\S/u.test(after) && /^:[\w/]/u.test(after)) return 'part of an identifier'
  // `rest-api`, `restapi`, `restful-api` in lower case are names of tasks and repositories more often than not.
  if (isMany && !form.avoid && text === text.toLowerCase() && !/\s/u.test(text))
    return hasHyphen && isPlainNoun(before, after) ? undefined : 'a slug'
  return undefined
}

/** "creating a new rest-api." : a determiner before and the end of a phrase after. */
function isPlainNoun(before: string, after: string): boolean {
  return (
    /(?:^|\s)(?:an?|the|our|your|this|that|my|their|its|every|each|another)(?:\s+(?:new|own|existing|simple|small|public|internal|whole))?\s+$/iu.test(
      before,
    ) &&
    /^(?:[.,;!?)]|\s*$|\s+(?:that|which|is|are|was|has|can|will|should|must|in|on|of|for|with|and|to|from|by|using|you|we)\b)/iu.test(
      after,
    )
  )
}

/** Whether a mention is all that a block, link, emphasis or bracket holds. */
function isWhole(prose: Prose, from: number, to: number): boolean {
  if (prose.text.trim() === prose.text.slice(from, to)) return true
  return prose.spans.some(
    (span) => span.kind !== 'html' && span.from === from && span.to === to && span.kind !== 'delete',
  )
}

function isLabelStart(prose: Prose, from: number): boolean {
  return /^[\s([*-]*$/u.test(prose.text.slice(Math.max(0, from - 8), from)) && from <= 8
}

/** "**rest:** add a parser", "feat(graphql): …", "internal/rest: …" */
function isScope(prose: Prose, from: number): boolean {
  const span = prose.spans.find((one) => one.kind === 'strong' && one.from <= from && from < one.to)
  if (span && isScopeLabel(prose, span)) return true
  return /^\s*\w+\([\w/,-]*$/u.test(prose.text.slice(0, from).slice(-40)) && from < 40
}

function isScopeLabel(prose: Prose, span: Span): boolean {
  const label = prose.text.slice(span.from, span.to)
  return span.from <= 2 && label.trimEnd().endsWith(':') && !/\s\S/u.test(label.trim()) && label === label.toLowerCase()
}

/** Two or more capitalised words right before, in the middle of a sentence: "Django Socio GRPC (DSG)". */
const nameBefore = /(?:^|[^.!?:\n]\s)(?:\p{Lu}[\p{Ll}\p{N}]+\s){2,}$/u

/** A word in lower case follows a name, or nothing: "of", "(DSG)", ".", not "GRPC stream handlers". */
const endOfName = /^(?:\s*$|\s*[([,.;:!?)\]]|\s+(?:is|are|was|and|or|in|on|for|to|of|with|has|can|will|that|which)\b)/u

function isName(prose: Prose, from: number, to: number, text: string, form: Form): boolean {
  if (form.avoid || text === text.toLowerCase() || (prose.kind === 'heading' && isAllTitle(prose.text))) return false
  return (
    nameBefore.test(prose.text.slice(Math.max(0, from - 60), from)) && endOfName.test(prose.text.slice(to, to + 30))
  )
}

function isAllTitle(text: string): boolean {
  return !/(?:^|\s)(?!(?:an?|and|of|the|in|on|to|for|with|or|by)\s)\p{Ll}{2,}/u.test(text)
}
