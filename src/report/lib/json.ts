import {escapeControls} from '../../english/wording.ts'

/** Format data as JSON with two blanks of indentation, which a terminal can show whatever stands in it. */
export function formatJson(data: object): string {
  return `${JSON.stringify(data, undefined, 2).split('\n').map(escapeControls).join('\n')}\n`
}
