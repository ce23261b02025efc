import {isDataPath, mayBeOpenApi} from '../openapi/recognize.ts'
import {readOpenApi} from './openapi-page.ts'
import {readMarkdown, type Page} from './page.ts'

/** Read any file. YAML and JSON that is not OpenAPI is an empty page. */
export function readPage(source: string, path: string): Page {
  if (!isDataPath(path)) return readMarkdown(source, path)
  return mayBeOpenApi(source) ? readOpenApi(source) : readMarkdown('', path)
}
