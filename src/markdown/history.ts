/** Recognises text about an older or a future API: release notes, migration guides, deprecation. */
import type {MarkdownDocument} from '../types.ts'
import {readAbove, readBeside} from './outline.ts'

// "CHANGELOG.md", "release-notes/2.md", "docs/whats-new.md", "migration", "docs/plans/orders.md"
const pastFile =
  /(?:^|[/_-])(?:change-?logs?|releases?|release-?notes?|history|what-?s-?new|migrat\w+|upgrad\w+|breaking-changes?[\w-]*)(?:[/_.-]|$)|(?:^|\/)(?:plans|proposals?|rfcs?|adrs?|archived?|drafts?|roadmaps?)\//i
// "Changelog", "What’s new in 2.0", "Migrating from v1", "Removed"
const pastHeading =
  /\b(?:change ?logs?|release notes?|releases|what[’']?s new|migrat\w+|upgrad\w+|breaking changes|deprecat\w*|legacy|removed|roadmap|planned|future|coming soon|proposals?)\b/i
// "v1.2", "1.2.0", "[2.0] - 2026-01-31", "2026-01-31", "Unreleased"; not "1.2.3 Create an order"
const version =
  /^\W*(?:v\d+\.\d|\d+\.\d+(?:\.\d+)?(?!\W*[\p{L}\d])|\d{4}-\d{2}-\d{2})|^\[(?:v?\d[\w.-]*|unreleased)\]/iu

/** Whether a position is in release notes, a migration guide or a plan, as the path or a heading above says. */
export function isAboutPast(document: MarkdownDocument, offset: number): boolean {
  return (
    pastFile.test(document.path ?? '') ||
    readAbove(document, offset).headings.some((text) => pastHeading.test(text) || version.test(text))
  )
}

// "Superseded", "no longer supported", "not implemented", "once implemented", "deferred", "| planned |"
const gone =
  /\b(?:deprecated|superseded|obsolete|discontinued|no longer (?:available|supported|exists?)|not (?:yet )?(?:available|supported|implemented)|(?:once|when) implemented|coming soon|deferred|unimplemented)\b|\| *(?:planned|to ?do|tbd) *\|/i

// " -> 404", "` returns 404"
const missing = /^[^\n/]{0,40}\b404\b/

/** Whether the text after a request says that the response is 404: "`GET /order` returns 404". */
export function saysMissing({source}: MarkdownDocument, end: number): boolean {
  return missing.test(source.slice(end, end + 60))
}

/** Whether the text beside a position says that something was removed, or does not exist yet. */
export function saysGone(document: MarkdownDocument, offset: number): boolean {
  return gone.test(readBeside(document, offset))
}

// "Deprecated", "legacy", "no longer supported", "will be removed"
const deprecation = /\b(?:deprecat\w*|legacy|obsolete|sunset\w*|no longer|removed|superseded|retired|discouraged)\b/i

/**
 * Whether the section of a position, or the introduction of a section around it, mentions
 * deprecation. True for every page in another language, because its words are not known.
 */
export function saysDeprecated(document: MarkdownDocument, offset: number): boolean {
  return document.language !== undefined || deprecation.test(readAbove(document, offset).text)
}
