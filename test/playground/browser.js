/**
 * A real Chromium with the built playground in it: Debian's, by `apt-get install -y chromium`,
 * or the one that CHROMIUM names.
 */
import process from 'node:process'
import {fileURLToPath} from 'node:url'
import {chromium} from 'playwright-core'
import {serve} from '../../scripts/serve.js'

/** The built page: `npm run playground`. */
export const folder = fileURLToPath(new URL('../../dist/playground', import.meta.url))

/** Serve the page below some path, and start a browser. */
export async function start() {
  const server = await serve(folder, '/some/folder/')
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({executablePath, args: ['--no-sandbox']})
  return {server, browser}
}

/** Selects the page once a check is shown. */
export const checked = 'body[data-checked]'

/** Selects the glossary: the settings are filled once the first findings are painted. */
export const filled = '#glossary-editor .cm-content'

/**
 * What the page marks below words, in order: the texts, and where they are on the screen.
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
