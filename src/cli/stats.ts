import type {FileReport, PlacedFinding} from '../types.ts'

/** The size and duration of a run. */
export interface Work {
  checked: number
  /** Size of all checked texts. */
  bytes: number
  milliseconds: number
}

/**
 * Format the figures of `--stats`, as lines.
 *
 *     12 files checked, 4 with findings, 870.0 kB in 0.1 s: 8.7 MB/s
 *     Findings by rule
 *       10  glossary-casing
 *        2  api-action-path
 *     Findings by term
 *       10  REST API
 *
 * Findings in requests have no term.
 */
export function formatStats(files: readonly FileReport[], {checked, bytes, milliseconds}: Work): string[] {
  const findings = files.flatMap((file) => file.findings)
  const speed = milliseconds > 0 ? (bytes / milliseconds) * 1000 : 0
  const read = `${formatSize(bytes)} in ${(milliseconds / 1000).toFixed(1)} s`
  return [
    `${checked} files checked, ${files.length} with findings, ${read}: ${formatSize(speed)}/s`,
    ...formatCounts(findings, 'rule'),
    ...formatCounts(findings, 'term'),
  ]
}

/** `870.0 kB`, `1.2 MB` */
function formatSize(bytes: number): string {
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

/** Count the findings of each rule or term, the most frequent first. */
function formatCounts(findings: readonly PlacedFinding[], key: 'rule' | 'term'): string[] {
  const counts = new Map<string, number>()
  for (const {[key]: name} of findings) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  if (counts.size === 0) return []
  const rows = [...counts].toSorted(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))
  const width = String(rows[0]?.[1]).length
  return [`Findings by ${key}`, ...rows.map(([name, count]) => `  ${String(count).padStart(width)}  ${name}`)]
}
