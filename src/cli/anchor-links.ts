import path from 'node:path'
import type {FileReport} from '../types.ts'
import type {Source} from './sources.ts'

interface Target {
  path: string
  anchor: string
}

const longest = 300
// Matches the character before a link: `(` in `](/orders`, `"` in `href="/orders`, the space in `]: /orders`
const opener = /[\s()<>"'{}[\]]/
const scheme = /^[a-z][a-z\d+.-]*:|^\/\//i // `https://shop.example/docs`, `//shop.example`
const pageEnd = /(?:\.(?:md|mdx|markdown|html?))?\/?$/i // `orders.md`, `orders/`
const indexName = /(?:^|\/)(?:index|readme)$/i // `guides/index`
// Matches a character of an anchor's name: the `s` in `#orders`
const anchorCharacter = /[\p{L}\p{M}\p{N}_-]/u

/**
 * Find the links that would break if headings were repaired. The repair of `## End points` changes
 * the anchor `#end-points` to `#endpoints`, so links to `#end-points` break.
 *
 * @param sources all pages of the run
 * @returns the reports. If the repair of a finding would break links, these links are in `links` of the finding
 */
export function addAnchorLinks(files: readonly FileReport[], sources: readonly Source[]): FileReport[] {
  const targets = files.flatMap(({path: page, findings}) =>
    findings.flatMap(({anchor}) => (anchor === undefined ? [] : [{path: page, anchor}])),
  )
  if (targets.length === 0) return [...files]
  const links = new Map<string, readonly string[]>()
  for (const source of sources) {
    const read = source.read()
    if ('problem' in read) continue
    for (const [key, target] of new Map(targets.map((target) => [toKey(target), target]))) {
      const lines = findLinks(read.text, source.name, target).map((line) => `${source.name}:${line}`)
      if (lines.length > 0) links.set(key, [...(links.get(key) ?? []), ...lines])
    }
  }
  return files.map((file) => ({
    ...file,
    findings: file.findings.map((finding) => {
      const found = links.get(toKey({path: file.path, anchor: finding.anchor}))
      return found ? {...finding, links: found} : finding
    }),
  }))
}

/**
 * List the links to each anchor that a repair changes.
 *
 * @param repaired the repaired findings
 * @param isWritten whether the repairs are written; false if `--diff` only shows the repairs
 * @returns a message for each changed anchor that has links
 */
export function describeBrokenLinks(
  repaired: readonly FileReport[],
  sources: readonly Source[],
  isWritten: boolean,
): string[] {
  const change = isWritten ? 'has changed' : 'would change'
  return addAnchorLinks(repaired, sources).flatMap(({path: page, findings}) =>
    findings.flatMap(({anchor, links}) =>
      links ? [`${page}: the anchor #${anchor} ${change}. Links to it: ${links.join(', ')}`] : [],
    ),
  )
}

function toKey({path: page, anchor}: {path: string; anchor: string | undefined}): string {
  return JSON.stringify([page, anchor])
}

/** List the numbers of the lines that link to a target, counted from 1. A line with two links is listed twice. */
function findLinks(text: string, page: string, target: Target): number[] {
  const lines: number[] = []
  const needle = `#${target.anchor}`
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    if (anchorCharacter.test(text.charAt(at + needle.length))) continue
    let start = at
    while (start > 0 && at - start < longest && !opener.test(text.charAt(start - 1))) start--
    // A link has `(`, a quotation mark or `]: ` before it. `#orders` in prose has none of these before it.
    if (start === at && !'("\''.includes(text.charAt(at - 1) || ' ') && !text.slice(0, at).endsWith(']: ')) continue
    if (isSamePage(text.slice(start, at), page, target.path)) lines.push(text.slice(0, at).split('\n').length)
  }
  return lines
}

/** Whether a link leads to a page. For example, `/guides/orders` leads to `docs/guides/orders.md`. */
function isSamePage(link: string, from: string, to: string): boolean {
  if (link === '') return from === to
  if (scheme.test(link)) return false
  const [plain = ''] = link.split('?')
  const wanted = toStem(to)
  if (plain.startsWith('/')) return `/${wanted}`.endsWith(toStem(plain))
  return [path.posix.dirname(from), toStem(from)].some(
    (folder) => toStem(path.posix.normalize(path.posix.join(folder, plain))) === wanted,
  )
}

function toStem(page: string): string {
  return page.replace(pageEnd, '').replace(indexName, '')
}
