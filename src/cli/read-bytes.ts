import fs from 'node:fs'

/**
 * Read a whole file, but no pipe or device: reading one might never end, and
 * standard input is there for what comes through a pipe.
 *
 * @param file absolute
 * @throws {Error} the system's own, or one that says in a few words what the file is
 */
export function readBytes(file: string): Buffer {
  const stats = fs.statSync(file)
  if (!stats.isFile() && !stats.isDirectory()) throw new Error('it is a pipe or a device, expected a file')
  return fs.readFileSync(file)
}
