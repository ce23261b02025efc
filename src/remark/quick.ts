import {location} from 'vfile-location'
import {lintDocument, type EnabledRule} from '../lint/lint.ts'
import type {Glossary, Level, PlacedFinding, Places, Point, Range, RuleFinding} from '../types.ts'
import {toRuleUrl} from '../lint/rule-url.ts'
import {readExcerpt, type CutExcerpt} from '../markdown/excerpt.ts'
import {withFrontmatter} from '../markdown/frontmatter.ts'
import {isMdxPath} from '../markdown/path.ts'
import {parseMarkdown, type Syntax} from '../markdown/parse.ts'
import {markAnchors, isInHeading} from './anchors.ts'
import {findGaps} from './gaps.ts'

/** A rule that is on, with its severity. */
export interface LevelledRule extends EnabledRule {
  level: Level
}

/** What a text is checked with. */
export interface QuickCheck {
  rules: readonly LevelledRule[]
  glossary: Glossary
  /** Keys of front matter whose text is checked too. */
  frontmatter: readonly string[]
  /** The syntax of MDX, for files whose name says so. */
  mdx?: Syntax | undefined
}

/**
 * Check a text at the places where findings may be, without remark: only those blocks
 * are parsed, and what they depend on.
 *
 * The findings are those of a check of the whole text, which is needed where there
 * are comments that control messages: a filter says of such a text that findings may
 * be anywhere.
 *
 * @param text may begin with a byte order mark
 * @param path name of the file
 * @returns undefined where the whole text must be checked; `mdx` where the syntax of
 *   MDX is needed and was not given
 */
export function checkPlaces(
  text: string,
  path: string,
  places: Places,
  check: QuickCheck,
): PlacedFinding[] | 'mdx' | undefined {
  const source = text.replace(/^\uFEFF/, '')
  if (source.startsWith('\uFEFF')) return
  const isMdx = isMdxPath(path)
  let document: CutExcerpt | undefined
  let findings: RuleFinding[]
  let gaps: readonly Range[]
  try {
    document = readExcerpt(source, places, path, isMdx, (part, isPlain) => {
      if (isPlain) return parseMarkdown(part)
      if (!check.mdx) throw new MissingSyntax()
      return parseMarkdown(part, check.mdx)
    })
    if (!document) return
    const rules = check.rules.filter(({rule}) => places.rules.has(rule.meta.id))
    findings = lintDocument(withFrontmatter(document, check.frontmatter), check.glossary, rules)
    gaps = findings.length > 0 ? findGaps(document.tree) : []
  } catch (error) {
    if (error instanceof MissingSyntax) return 'mdx'
    // What is wrong is said of the whole text.
    return
  }
  if (findings.length === 0) return []
  // Whether the page is MDX at all is told by the whole of it.
  if (!document.isPlain()) return
  const kept = findings.filter(({range: [start]}) => !gaps.some(([from, to]) => from <= start && start < to))
  const placed = place(kept, source, check.rules)
  // Anchors of headings are counted.
  if (!document.hasAllHeadings && findings.some(({range}) => isInHeading(document.tree, range))) return
  return markAnchors(placed, document.tree, source)
}

/** The syntax of MDX is needed and was not given. */
class MissingSyntax extends Error {}

function place(findings: readonly RuleFinding[], source: string, rules: readonly LevelledRule[]): PlacedFinding[] {
  if (findings.length === 0) return []
  const points = location(source)
  const levels = new Map(rules.map(({rule, level}) => [rule.meta.id, level]))
  return findings.flatMap(({rule, reason, note, range, actual, expected, repair}): PlacedFinding[] => {
    const [start, end] = range.map((offset) => points.toPoint(offset))
    if (!start || !end) return []
    const severity = levels.get(rule) ?? 'warning'
    const url = toRuleUrl(rule)
    return [
      {
        rule,
        severity,
        reason,
        ...(note && {note}),
        url,
        range: {start: start as Point, end: end as Point},
        actual,
        expected: [...expected],
        repair,
      },
    ]
  })
}
