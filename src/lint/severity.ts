/** Severity in unified's own form. */
export type Severity = boolean | 0 | 1 | 2 | 'off' | 'on' | 'warn' | 'error'

/** Severity as a number: off, a warning, an error. */
export type SeverityLevel = 0 | 1 | 2

const levels = new Map<unknown, SeverityLevel>([
  [false, 0],
  [0, 0],
  ['off', 0],
  [true, 1],
  [1, 1],
  ['on', 1],
  ['warn', 1],
  [2, 2],
  ['error', 2],
])

/**
 * Read what was given as a severity.
 *
 * @returns undefined where it is none
 */
export function readSeverity(value: unknown): SeverityLevel | undefined {
  return levels.get(value)
}

/**
 * Decide how severe the findings of a rule are: what is given where the rule is
 * attached, then settings, then what it is by default.
 *
 * @param attached what is given where it is attached
 * @param set what settings say; `on`: at its usual severity, also where it is off by default
 * @param isOn whether it is on where nothing else says so
 */
export function decideSeverity(
  attached: SeverityLevel | undefined,
  set: SeverityLevel | 'on' | undefined,
  isOn: boolean,
): SeverityLevel {
  if (attached !== undefined) return attached
  if (set === 'on') return 1
  return set ?? (isOn ? 1 : 0)
}
