import type {Output} from './host.ts'

/** Shows a person how far a long run is. */
export interface Progress {
  /** Show that this many files are done. */
  update(done: number): void
  /** Take the line away, before anything else is printed and at the end. */
  clear(): void
}

/** Milliseconds before anything is said: a short run needs no progress. */
const patience = 1000
/** Milliseconds between two lines. */
const pause = 100
const silent: Progress = {update: () => {}, clear: () => {}}
/** Return to the first column, and erase the line. */
const erase = '\r\u001B[K'

/**
 * Show progress on a terminal, as one line that is written over.
 *
 * @param host whose standard error is asked for late, as Node takes a while to make it
 * @param now milliseconds of a clock that only goes forward
 * @returns what is silent if nobody watches
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
