import path from 'node:path'
import type {FileReport} from '../types.ts'
import type {Source} from './sources.ts'

/** A page and an anchor on it. */
interface Target {
  path: string
  anchor: string
}

/** Longest path that is read before a `#`. */
const longest = 300
// What stands before the target of a link: `](`, `href="`, `]: `
const opener = /[\s()<>"'{}[\]]/
const scheme = /^[a-z][a-z\d+.-]*:|^\/\//i // `https://shop.example/docs`, `//shop.example`
const pageEnd = /(?:\.(?:md|mdx|markdown|html?))?\/?$/i // `orders.md`, `orders/`
const indexName = /(?:^|\/)(?:index|readme)$/i // `guides/index`
// What goes on with the name of an anchor: the `s` in `#orders`
const anchorCharacter = /[\p{L}\p{M}\p{N}_-]/u

/**
 * Name the links that break where a heading is repaired: those in the pages of
 * the run whose target is an anchor that the repair would change.
 *
 * @param sources the pages of the run; each is read again, if there is such a heading
 * @returns the same reports, with `links` in the findings that are linked to
 */
export function nameAnchorLinks(files: readonly FileReport[], sources: readonly Source[]): FileReport[] {
  const targets = new Map(
    files.flatMap(({path: page, findings}) =>
      findings.flatMap(({anchor}) => {
        const target = anchor === undefined ? undefined : {path: page, anchor}
        return target ? [[toKey(target), target] as const] : []
      }),
    ),
  )
  if (targets.size === 0) return [...files]
  const links = new Map<string, string[]>()
  for (const source of sources) {
    const read = source.read()
    if ('problem' in read) continue
    for (const [key, target] of targets) {
      const lines = findLinks(read.text, source.name, target).map((line) => `${source.name}:${line}`)
      if (lines.length > 0) links.set(key, [...(links.get(key) ?? []), ...lines])
    }
  }
  return files.map((file) => ({
    ...file,
    findings: file.findings.map((finding) => {
      const found = finding.anchor === undefined ? undefined : links.get(toKey({...file, anchor: finding.anchor}))
      return found ? {...finding, links: found} : finding
    }),
  }))
}

/**
 * Name the links that broke because headings were repaired.
 *
 * @param before what was found before the repairs, by file
 * @param after what is left
 * @param sources the pages of the run
 * @returns sentences for a person
 */
export function describeBrokenLinks(
  before: readonly FileReport[],
  after: readonly FileReport[],
  sources: readonly Source[],
): string[] {
  const left = new Set(
    after.flatMap(({path: page, findings}) => findings.map(({anchor = ''}) => toKey({path: page, anchor}))),
  )
  return nameAnchorLinks(before, sources).flatMap(({path: page, findings}) =>
    findings.flatMap(({anchor, links}) =>
      anchor === undefined || !links || left.has(toKey({path: page, anchor}))
        ? []
        : [`${page}: the anchor #${anchor} has changed, to which these link: ${links.join(', ')}`],
    ),
  )
}

function toKey({path: page, anchor}: Target): string {
  return `${page}#${anchor}`
}

/** The lines of a page, from 1, with links to a target; a line once for each link. */
function findLinks(text: string, page: string, target: Target): number[] {
  const lines: number[] = []
  const needle = `#${target.anchor}`
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    if (anchorCharacter.test(text.charAt(at + needle.length))) continue
    let start = at
    while (start > 0 && at - start < longest && !opener.test(text.charAt(start - 1))) start--
    // A link has something before it; a word such as `#orders` in prose has a blank.
    if (start === at && !'("\''.includes(text.charAt(at - 1) || ' ') && !text.slice(0, at).endsWith(']: ')) continue
    if (isSamePage(text.slice(start, at), page, target.path)) lines.push(text.slice(0, at).split('\n').length)
  }
  return lines
}

/** Whether a link on a page leads to another one; sites leave out `.md`, `index` and the folder of the docs. */
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
