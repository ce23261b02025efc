import type {Range} from '../types.ts'
import {requestMethods, type RequestReader, type WrittenRequest} from './written-request.ts'

// Matches a path as a key: `  /orders/{order_id}:`, `"/orders": {`
const pathKey = /^\s*(["']?)(\/[^\s"':]{1,500}(?::[^\s"':]{1,100})?)\1\s*:\s*\{?\s*$/
const methods = requestMethods.join('|').toLowerCase()
// Matches a method as a key: `    post:`, `"post": {`
const methodKey = new RegExp(String.raw`^\s*(["']?)(${methods})\1\s*:\s*(?:\{.{0,200})?$`)
// Matches a summary: `summary: Create an order`
const summaryKey = /^\s*["']?summary["']?\s*:\s*["']?(.{1,200}?)["']?,?\s*$/

/** Reads the operations of OpenAPI in YAML or JSON: paths, with methods indented below them. */
export const operations: RequestReader = {
  // Matches `post:`, and `get" :` of `"get" :`
  pattern: new RegExp(String.raw`\b(?:${methods})["']?\s*:`),
  read(text) {
    const found: WrittenRequest[] = []
    let at = 0
    let current: PathItem | undefined
    for (const line of text.split('\n')) {
      const start = at
      at += line.length + 1
      if (line.length > 700 || line.trim() === '') continue
      const indent = line.search(/\S/)
      if (current && indent <= current.indent) {
        found.push(...toRequests(current))
        current = undefined
      }
      const path = pathKey.exec(line)?.[2]
      if (path) {
        if (current) found.push(...toRequests(current))
        const from = start + line.indexOf(path)
        current = {indent, range: [from, from + path.length], methods: []}
        continue
      }
      if (!current) continue
      current.inner ??= indent
      const name = indent === current.inner ? methodKey.exec(line)?.[2] : undefined
      const last = current.methods.at(-1)
      if (name) {
        const from = start + line.indexOf(name)
        current.methods.push({name, range: [from, from + name.length], summary: ''})
      } else if (last && !last.summary) last.summary = summaryKey.exec(line)?.[1] ?? ''
    }
    return current ? [...found, ...toRequests(current)] : found
  },
}

/** A path of an OpenAPI file, with its methods. */
interface PathItem {
  indent: number
  /** The indent of the lines directly below the path. */
  inner?: number
  range: Range
  methods: {name: string; range: Range; summary: string}[]
}

function toRequests({range: [start, end], methods}: PathItem): WrittenRequest[] {
  return methods.map(({name, range, summary}) => {
    const method = name.toUpperCase()
    return {
      method,
      methodRange: range,
      target: {start, path: start, end},
      range,
      purpose: summary,
      // An edit must not change a path that several methods share.
      canReplace: (other) => methods.length === 1 || other === method,
    }
  })
}
