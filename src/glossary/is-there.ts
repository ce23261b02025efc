import fs from 'node:fs'

/** Whether there is something of a name: also a link that leads nowhere, but nothing that may not be looked for. */
export function isThere(file: string): boolean {
  try {
    return fs.lstatSync(file, {throwIfNoEntry: false}) !== undefined
  } catch {
    return false // A folder above that is a file, or that may not be looked into; a name that is too long.
  }
}
