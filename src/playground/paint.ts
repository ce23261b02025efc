/**
 * Delay work until the browser has painted the current changes.
 *
 * @param pause additional milliseconds to wait
 * @returns schedules the work; of several calls before it runs, only the last one counts
 */
export function afterPaint<Arguments extends unknown[]>(
  work: (...given: Arguments) => void,
  pause = 0,
): (...given: Arguments) => void {
  let frame = 0
  let timer = 0
  return (...given) => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    frame = requestAnimationFrame(() => {
      timer = setTimeout(work, pause, ...given)
    })
  }
}
