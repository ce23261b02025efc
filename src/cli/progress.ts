import type {Output} from './host.ts'

export interface Progress {
  /** Show how many files are done. */
  update(done: number): void
  /** Remove the line: at the end, and before anything else is printed. */
  clear(): void
}

/** Milliseconds before the first update: a short run shows no progress. */
const patience = 1000
/** Milliseconds between two updates. */
const pause = 100
const silent: Progress = {update: () => {}, clear: () => {}}
/** Return to the first column, and erase the line. */
const erase = '\r\u001B[K'

/**
 * Create a progress line for a terminal. Without a terminal, it prints nothing.
 *
 * @param host its `stderr` is read on demand, because Node takes a while to create the stream
 * @param now returns the milliseconds of a monotonic clock
 */
export function showProgress(
  host: {stderr: Output; env: Readonly<Record<string, string | undefined>>},
  total: number,
  now: () => number,
): Progress {
  const {env} = host
  if (env['TERM'] === 'dumb' || env['CI']) return silent
  let next = now() + patience
  let isShown = false
  return {
    update(done) {
      if (now() < next) return
      next = now() + pause
      if (!host.stderr.isTTY) return
      host.stderr.write(`${erase}Checked ${done} of ${total} files`)
      isShown = true
    },
    clear() {
      if (isShown) host.stderr.write(erase)
      isShown = false
    },
  }
}
