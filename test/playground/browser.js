/**
 * Opens the built playground in Chromium. The environment variable CHROMIUM sets the path of Chromium. The default is
 * the path of Debian's package (`apt-get install -y chromium`).
 */
import process from 'node:process'
import {fileURLToPath} from 'node:url'
import {chromium} from 'playwright-core'
import {serve} from '../../scripts/serve.js'

/** The folder of the page, which `npm run playground` builds. */
export const folder = fileURLToPath(new URL('../../dist/playground', import.meta.url))

/** Serve the page below some path, and start a browser. */
export async function start() {
  const server = await serve(folder, '/some/folder/')
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({executablePath, args: ['--no-sandbox']})
  return {server, browser}
}

/** A selector that matches when the result of a check is shown. */
export const checked = 'body[data-checked]'

/** A selector that matches when everything has loaded, because the glossary loads last. */
export const filled = '#glossary-editor .cm-content'

/**
 * Find the marked words of the page, in order: their texts, and their boxes on the screen.
 *
 * @param {import('playwright-core').Page} page
 */
export function findSquiggles(page) {
  return page.locator('#text-editor .cm-lintRange').evaluateAll((elements) =>
    elements.map((element) => {
      const {left, right, top} = element.getBoundingClientRect()
      return {text: element.textContent ?? '', left, right, top}
    }),
  )
}
