/**
 * Whether a list of paths has a path, its query and fragment put aside.
 *
 * @param list paths as a person writes them; a trailing `*` stands for any end: `/legacy/*`
 */
export function hasPath(list: readonly string[], path: string): boolean {
  const bare = path.replace(/[?#].*$/s, '')
  return list.some((entry) =>
    entry.endsWith('*') ? bare.startsWith(entry.slice(0, -1)) : bare === entry || bare === `${entry}/`,
  )
}

/** What is wrong with the option `ignore` as a list of paths; undefined where nothing is. */
export function checkIgnore(ignore: unknown): string | undefined {
  if (ignore === undefined || (Array.isArray(ignore) && ignore.every((path) => typeof path === 'string'))) return
  return `unexpected \`ignore: ${JSON.stringify(ignore)}\`, expected a list of paths`
}
