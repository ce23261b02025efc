/** Starts a language server with the same set-up as remark's own. */
import {remark} from 'remark'
import {createUnifiedLanguageServer} from 'unified-language-server'

createUnifiedLanguageServer({
  configurationSection: 'remark',
  ignoreName: '.remarkignore',
  packageField: 'remarkConfig',
  pluginPrefix: 'remark',
  plugins: ['remark-parse', 'remark-stringify'],
  processorName: 'remark',
  processorSpecifier: 'remark',
  defaultProcessor: remark,
  rcName: '.remarkrc',
})
