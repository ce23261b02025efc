/** Recognises text about an older or a future API: release notes, migration guides, deprecation. */
import type {MarkdownDocument} from '../types.ts'
import {readAbove, readBeside} from './outline.ts'

// Matches "CHANGELOG.md", "release-notes/2.md", "docs/whats-new.md", "docs/plans/orders.md"
const pastFile =
  /(?:^|[/_-])(?:change-?logs?|releases?|release-?notes?|what-?s-?new|breaking-changes?[\w-]*)(?:[/_.-]|$)|(?:^|\/)history\.|(?:^|\/)(?:plans|proposals?|rfcs?|adrs?|archived?|drafts?|roadmaps?)\//i
// Matches "Changelog", "What’s new in 2.0", "Removed"
const pastHeading =
  /\b(?:change ?logs?|release notes?|releases|what[’']?s new|breaking changes|deprecat\w*|removed|roadmap|planned|future|coming soon|proposals?)\b/i
// Matches "migration.md", "docs/upgrading/2.0.md"
const changeFile = /(?:^|[/_-])(?:migrat\w+|upgrad\w+|legacy)(?:[/_.-]|$)/i
// Matches "Migrating from v1", "Upgrading"
const changeHeading = /\b(?:migrat\w+|upgrad\w+|legacy)\b/i
// Matches "`GET /order` → `GET /orders`", "the old path", "use … instead", "Legacy orders"
const comparison =
  /→|⇒|[-=]>|\b(?:old|previous(?:ly)?|former(?:ly)?|replac\w+|renam\w+|instead|legacy|removed|moved|no longer|was|were)\b/i
// Matches "v1.2", "1.2.0", "[2.0] - 2026-01-31", "2026-01-31", "[Unreleased]"; not "1.2.3 Create an order"
const version =
  /^\W*(?:v\d+\.\d|\d+\.\d+(?:\.\d+)?(?!\W*[\p{L}\d])|\d{4}-\d{2}-\d{2})|^\[(?:v?\d[\w.-]*|unreleased)\]/iu

// Matches "**Status:** Draft", "status: proposed", "The endpoints are not yet implemented."
const draft =
  /\bstatus\b\W{1,9}(?:draft|proposed|proposal|planned|rfc|design)\b|\bnot yet (?:been )?(?:shipped|implemented|built|released)\b/i

/**
 * Whether the file’s path, the headings or the introduction show that a position is in release notes, a plan or a
 * migration guide. In a migration guide, the section of the position must also compare two states of the API.
 */
export function isAboutPast(document: MarkdownDocument, offset: number): boolean {
  const {path = ''} = document
  const above = readAbove(document, offset)
  // Ignore paths in headings: the heading "GET /orders/releases" is not above release notes.
  const headings = above.headings.map((text) => text.replaceAll(/(?<!\w)\/\S+/g, ''))
  return (
    pastFile.test(path) ||
    headings.some((text) => pastHeading.test(text) || version.test(text)) ||
    draft.test(above.introduction) ||
    ((changeFile.test(path) || headings.some((text) => changeHeading.test(text))) && comparison.test(above.section))
  )
}

// Matches "Superseded", "no longer supported", "not implemented", "legacy alias", "deferred", "| planned |"
const gone =
  /\b(?:deprecated|superseded|obsolete|discontinued|no longer (?:available|supported|exists?)|not (?:yet )?(?:available|supported|implemented|shipped|built|released)|legacy|(?:once|when) implemented|coming soon|deferred|unimplemented)\b|\| *(?:planned|to ?do|tbd) *\|/i

// Matches words about the limits of an API file: "This file does not cover", "not part of the OpenAPI file"
const outside =
  /\b(?:openapi|swagger|spec|specification|contract|document|file)\b[^.:;|]{0,80}\bnot\b\W{0,4}(?:yet )?(?:cover|describe|include|list|contain|document)|\bnot\b[^.:;|]{0,40}\b(?:in|of|by|from)\b[^.:;|]{0,20}\b(?:openapi|swagger|spec|specification)\b/i

/** Whether the section around a position says that the OpenAPI file leaves something out. */
export function saysOutside(document: MarkdownDocument, offset: number): boolean {
  return outside.test(readAbove(document, offset).section)
}

// Matches " -> 404", "` returns 404"
const missing = /^[^\n/]{0,40}\b404\b/

/** Whether the text after a request says that the response is 404: "`GET /order` returns 404". */
export function saysMissing({source}: MarkdownDocument, end: number): boolean {
  return missing.test(source.slice(end, end + 60))
}

/** Whether the text beside a position says that something is removed, or does not exist yet. */
export function saysGone(document: MarkdownDocument, offset: number): boolean {
  return gone.test(readBeside(document, offset))
}

// Matches "Deprecated", "legacy", "backwards compatibility", "no longer supported", "will be removed"
const deprecation =
  /\b(?:deprecat\w*|legacy|backwards?[- ]compat\w*|obsolete|sunset\w*|no longer|removed|superseded|retired|discouraged)\b/i

/**
 * Whether the section around a position, or the introduction of an outer section, mentions deprecation. True for every
 * page that is not in English, because only English words are recognised.
 */
export function saysDeprecated(document: MarkdownDocument, offset: number): boolean {
  return document.language !== undefined || deprecation.test(readAbove(document, offset).text)
}
