/** Lints files again when they change. */
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {isInside, listUpwards} from '../glossary/files.ts'
import {complain, type Host} from './host.ts'
import type {Prepared} from './run.ts'

/** What to watch, and what to do about changes. */
export interface Watching {
  find(): Promise<Prepared>
  /** Absolute paths of files from options. If one of them changes, everything is linted again. */
  read: readonly string[]
  lint(names?: readonly string[]): Promise<unknown>
  /** Absolute paths of files that a run writes. Changes of these files are ignored. */
  written: ReadonlySet<string>
}

/** Milliseconds to wait for more changes, because an editor may write a file in several steps. */
const pause = 100

// `api-glossary.yml`, `words.json`, `.gitignore`
const settingsFile = /\.(?:ya?ml|json)$|ignore$/

/** Lint everything, then each changed file, until Ctrl-C. If settings change, lint everything again. */
export async function watch({find, read, lint, written}: Watching, host: Host): Promise<0> {
  const {cwd} = host
  let isOver = false
  let changed = new Set<string>()
  let wake = (): void => {}
  const watchers = new Map<string, fs.FSWatcher>()
  const add = (file: string): void => {
    if (!written.has(file)) changed.add(file)
    if (changed.size > 0) setTimeout(wake, pause)
  }
  process.once('SIGINT', () => {
    isOver = true
    wake()
  })
  await lint()
  let used = new Set(read)
  let count: number | undefined
  for (;;) {
    const {sources, settings, folders = [], searched = []} = await find()
    // If the last settings file is deleted, `settings.files` is empty. Keep watching the files from before.
    used = new Set([...used, ...settings.files])
    const all = [...searched, ...folders, ...[...used].map((file) => path.dirname(file))]
    watchFolders(new Set(all.flatMap((folder) => [...listUpwards(folder, cwd)])), watchers, add)
    if (count !== sources.length)
      complain(host, `Watching ${sources.length} ${sources.length === 1 ? 'file' : 'files'}; Ctrl-C ends the run`)
    count = sources.length
    await new Promise<void>((resolve) => {
      wake = resolve
      if (isOver || changed.size > 0) setTimeout(resolve, pause)
    })
    if (isOver) break
    const files = [...changed]
    changed = new Set()
    if (files.some((file) => settingsFile.test(file) || used.has(file))) {
      await lint()
      continue
    }
    // If a folder is new, the event may name only the folder.
    const current = await find()
    const own = current.sources.filter(({file}) => files.some((one) => isInside(file, one)))
    if (own.length > 0) await lint(own.map(({name}) => name))
  }
  for (const watcher of watchers.values()) watcher.close()
  return 0
}

/** Watch exactly these folders. @param add receives the absolute path of each changed file */
function watchFolders(
  folders: ReadonlySet<string>,
  watchers: Map<string, fs.FSWatcher>,
  add: (file: string) => void,
): void {
  for (const [folder, watcher] of watchers) {
    if (folders.has(folder)) continue
    watcher.close()
    watchers.delete(folder)
  }
  for (const folder of folders) {
    if (watchers.has(folder)) continue
    try {
      const watcher = fs.watch(folder, (_, name) => add(name === null ? folder : path.join(folder, name)))
      // Ignore the error that a watcher may emit when its folder is deleted.
      watchers.set(
        folder,
        watcher.on('error', () => {}),
      )
    } catch {
      // The folder was deleted already.
    }
  }
}
