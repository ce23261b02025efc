/** The plugin that finds settings; glossaries that they name are checked with a parser. */
import {loadParser} from './markdown/native-parser.ts'

await loadParser()
export {default, type SettingsOptions} from './remark/settings.ts'
