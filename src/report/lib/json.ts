import {escapeControls} from '../../english/wording.ts'

/** Format data as JSON, indented by two spaces, with control characters escaped for terminals. */
export function formatJson(data: object): string {
  return `${JSON.stringify(data, undefined, 2).split('\n').map(escapeControls).join('\n')}\n`
}
