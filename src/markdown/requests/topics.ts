import {rememberLast} from '../../english/remember.ts'

// Matches the heading of a column with topics or queues of a message broker: "Topic"
const column = /^(?:mqtt |kafka )?(?:topic|queue)s?\b/i

// Matches the label of a topic or queue, up to its path: "Topic: `", "MQTT topic `{tenant}"; not "Create queue: `"
const label =
  /\b(?<!\b(?:create|add|update|edit|delete|remove|list|get)s?\s(?:an?\s|the\s)?)(?:topic|queue)\b[^\w\n|]{1,6}(?:[{<][\w.-]{1,40}[}>])?$/i

// Matches protocols of message brokers: "MQTT"
const broker = /\b(?:mqtt|amqp|kafka)\b/i

// Matches protocols whose methods or functions look like paths, such as `tools/list`: "MCP", "Vuex"
const remoteCalls = /\b(?:MCP|Model Context Protocol|JSON-?RPC|LSP|Language Server|Vuex)\b/

/** Whether a column of a table has topics of a message broker, which look like paths. */
export function isTopicColumn(heading: string): boolean {
  return column.test(heading)
}

/** Whether a path is a topic by the text before it, such as "Topic: ". */
export function isTopicLabel(before: string): boolean {
  return label.test(before)
}

/** Whether a page names a message broker. */
export function namesBroker(source: string): boolean {
  return broker.test(source)
}

/** Whether a page names a protocol whose methods look like relative paths: MCP, JSON-RPC. */
export const namesRemoteCalls = rememberLast((source: string) => remoteCalls.test(source))
