import type {Root} from 'mdast'

/** A key of front matter that states the language. "lang: de", "language = 'pt-BR'" */
const languageKey = /^(?:lang|language|locale)\s*[:=]\s*["']?([a-z]{2})(?:[-_][A-Za-z]{2,4})?["']?\s*$/im

/** A folder or an ending that states it. "docs/de/index.md", "README.zh-CN.md" */
const languagePath =
  /(?:^|[\\/])(ar|cs|de|es|fa|fr|hu|ja|ko|nl|pl|pt|ru|sv|tr|uk|vi|zh)(?:[-_][A-Za-z]{2,4})?[\\/]|[._-](de|es|fr|it|ja|ko|nl|pl|pt|ru|tr|uk|vi|zh)(?:[-_][A-Za-z]{2,4})?\.mdx?$/

/**
 * The language other than English that a page states: in its front matter, else in
 * its path.
 *
 * @param path of the file; absent if unknown
 * @returns two letters (ISO 639-1), or undefined where it states English or nothing
 */
export function findLanguage(tree: Root, path?: string): string | undefined {
  const children = tree.children as readonly unknown[] | null | undefined
  const first = children?.at(0) as {type: string; value?: unknown} | undefined
  const isFrontMatter = first?.type === 'yaml' || first?.type === 'toml'
  const stated = isFrontMatter && typeof first.value === 'string' ? languageKey.exec(first.value)?.[1] : undefined
  if (stated) return stated.toLowerCase() === 'en' ? undefined : stated.toLowerCase()
  return findPathLanguage(path)
}

/** The language other than English that a path states. */
export function findPathLanguage(path: string | undefined): string | undefined {
  const match = path === undefined ? undefined : languagePath.exec(path)
  return match?.[1] ?? match?.[2]
}
