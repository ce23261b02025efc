/**
 * Let work wait until the browser has painted what is changed so far.
 *
 * @param pause milliseconds that it waits longer
 * @returns asks for the work; of several calls before its time, only the last one counts
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
