import process from 'node:process'

let isHeld = false

/**
 * Let no signal end the process while something is written: from the first write on,
 * a signal is heard between two files only. Before that, it ends the process at once.
 */
export function holdSignals(): void {
  if (isHeld) return
  isHeld = true
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.kill(process.pid, signal))
}
