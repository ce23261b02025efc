/** A language server set up as remark's own is: what editors run. */
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
