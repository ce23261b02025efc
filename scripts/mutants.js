/**
 * Make mutants: small mistakes in a module, each of which some test should notice.
 *
 * All mutants of a module stand in one text, each behind a switch, so that a run
 * needs no other compilation than the first:
 *
 *     a < b     →     ($active === 7 ? a <= b : $active === 8 ? a >= b : a < b)
 *
 * The kinds are those of the mutation tools for JavaScript: conditions, comparisons,
 * logic, arithmetic, literals, calls, blocks and regular expressions.
 */
import {parseSync} from 'oxc-parser'

/**
 * @typedef {{id: number, file: string, line: number, column: number, kind: string, before: string, after: string}} Mutant
 *   one mistake: `before` is the text as it is, `after` what stands in its place; line and column from 1
 * @typedef {{type: string, start: number, end: number, [key: string]: any}} Node
 */

/** What else could stand for an operator. */
const operators = new Map([
  ['<', ['<=', '>=']],
  ['<=', ['<', '>']],
  ['>', ['>=', '<=']],
  ['>=', ['>', '<']],
  ['===', ['!==']],
  ['!==', ['===']],
  ['+', ['-']],
  ['-', ['+']],
  ['*', ['/']],
  ['/', ['*']],
  ['%', ['*']],
  ['&', ['|']],
  ['|', ['&']],
  ['<<', ['>>']],
  ['>>', ['<<']],
  ['>>>', ['<<']],
  ['&&', ['||']],
  ['||', ['&&']],
  ['??', ['&&']],
  ['+=', ['-=']],
  ['-=', ['+=']],
  ['*=', ['/=']],
  ['??=', ['&&=']],
  ['||=', ['&&=']],
  ['&&=', ['||=']],
  ['|=', ['&=']],
  ['&=', ['|=']],
  ['++', ['--']],
  ['--', ['++']],
])
const comparisons = new Set(['<', '<=', '>', '>=', '===', '!=='])

/** What else a method could be; the empty string: the call is left out. */
const methods = new Map([
  ['endsWith', 'startsWith'],
  ['startsWith', 'endsWith'],
  ['every', 'some'],
  ['some', 'every'],
  ['toLowerCase', 'toUpperCase'],
  ['toUpperCase', 'toLowerCase'],
  ['trimStart', 'trimEnd'],
  ['trimEnd', 'trimStart'],
  ['indexOf', 'lastIndexOf'],
  ['lastIndexOf', 'indexOf'],
  ['min', 'max'],
  ['max', 'min'],
  ['filter', ''],
  ['reverse', ''],
  ['toReversed', ''],
  ['sort', ''],
  ['toSorted', ''],
  ['slice', ''],
  ['charAt', ''],
  ['substring', ''],
  ['trim', ''],
])

/** Types stand in these; of all other nodes of TypeScript nothing runs. */
const wrappers = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])
const loops = new Set(['ForStatement', 'ForInStatement', 'ForOfStatement', 'WhileStatement', 'DoWhileStatement'])

/**
 * Put the switches for all mutants into a module.
 *
 * @param {string} file as it is named in what is reported
 * @param {string} source
 * @param {number} firstId of the first mutant; the others follow
 * @param {'switch' | 'record'} mode `switch`: the mutant `$active` is on; `record`: all are off, and
 *   `$reach(id, …)` is called wherever one would be asked for
 * @returns {{code: string, mutants: Mutant[]}} the code calls `$loop()` in each turn of a loop
 */
export function instrument(file, source, firstId, mode) {
  const {program, errors} = parseSync(file, source, {preserveParens: false})
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  /** @type {Mutant[]} */
  const mutants = []
  const lineStarts = [0, ...[...source.matchAll(/\n/g)].map(({index}) => index + 1)]
  /** The mutants that are asked for at a node: their ids and their texts, which replace the whole node. */
  const switches = /** @type {Map<Node, {id: number, text: string}[]>} */ (new Map())

  /**
   * @param {Node} host where it is asked for
   * @param {string} kind
   * @param {Node | {start: number, end: number}} part what is replaced, in the host
   * @param {string} after
   */
  const add = (host, kind, part, after) => {
    const before = source.slice(part.start, part.end)
    if (before === after) return
    const id = firstId + mutants.length
    const line = lineStarts.findLastIndex((start) => start <= part.start)
    mutants.push({id, file, line: line + 1, column: part.start - (lineStarts[line] ?? 0) + 1, kind, before, after})
    const text = source.slice(host.start, part.start) + after + source.slice(part.end, host.end)
    switches.set(host, [...(switches.get(host) ?? []), {id, text}])
  }

  /**
   * Find the mutants of a node and all that is in it.
   *
   * @param {Node} node
   * @param {Node | undefined} parent
   * @param {string} key of the parent where the node stands
   * @param {Node} host the node that switches stand at: of a chain with `?.`, the chain as a whole
   */
  const visit = (node, parent, key, host) => {
    findMutants(node, parent, key, host, source, add)
    for (const [name, child] of listChildren(node)) {
      const isSpine = isChainLink(node) && (name === 'object' || name === 'callee')
      const inChain = node.type === 'ChainExpression' || (host !== node && isSpine)
      // A callee keeps its object, so its switch is that of the call.
      const isCallee = name === 'callee' && node.type === 'CallExpression'
      visit(child, node, name, inChain || (isCallee && child.type === 'MemberExpression') ? host : child)
    }
  }

  /**
   * Write a node with the switches in it.
   *
   * @param {Node} node
   * @param {Node | undefined} parent
   * @returns {string}
   */
  const render = (node, parent) => {
    let text = ''
    let from = node.start
    for (const [name, child] of listChildren(node).sort(([, a], [, b]) => a.start - b.start)) {
      // `{name}` stands for both a key and a value.
      if (child.start < from) continue
      text += source.slice(from, child.start)
      const rendered = render(child, node)
      text += loops.has(node.type) && name === 'body' ? `{$loop();${rendered}}` : rendered
      from = child.end
    }
    text += source.slice(from, node.end)
    const own = switches.get(node)
    if (own && node.type === 'BlockStatement') {
      const ids = own.map(({id}) => id)
      return mode === 'record' ? `{$reach(${ids.join()});${text}}` : `{if ($active !== ${ids[0]}) ${text}}`
    }
    if (own && node.type === 'SwitchCase') return renderCase(node, text, own[0]?.id ?? 0)
    if (own) text = renderSwitch(text, own)
    // Without semicolons, a bracket at the start of a line would go on with the line before.
    const inList = parent && ['BlockStatement', 'Program', 'SwitchCase'].includes(parent.type)
    return node.type === 'ExpressionStatement' && inList ? `;${text}` : text
  }

  /**
   * @param {string} text
   * @param {{id: number, text: string}[]} own
   */
  const renderSwitch = (text, own) =>
    mode === 'record'
      ? `($reach(${own.map(({id}) => id).join()}), ${text})`
      : // `? (name) : …` could be a function with a type.
        `(${own.map(({id, text}) => `$active === ${id} ? (0, ${text}) : `).join('')}${text})`

  /**
   * @param {Node} node
   * @param {string} text
   * @param {number} id
   */
  const renderCase = (node, text, id) => {
    // The statements are rendered anew, as they alone are left out.
    const first = node.consequent[0].start
    const head = node.test ? `case ${render(node.test, node)}${source.slice(node.test.end, first)}` : 'default:'
    const body = node.consequent.map((/** @type {Node} */ statement) => render(statement, node)).join('\n')
    return mode === 'record' ? `${head}$reach(${id});${body}` : `${head}if ($active !== ${id}) {${body}}`
  }

  visit(program, undefined, '', program)
  const root = /** @type {any} */ ({...program, start: 0, end: source.length})
  return {code: render(root, undefined), mutants}
}

/**
 * @param {Node} node
 * @returns {[key: string, child: Node][]} the nodes in it that run
 */
function listChildren(node) {
  if (node.type.startsWith('TS') && !wrappers.has(node.type)) return []
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration' || node.source?.type === 'Literal') {
    return []
  }
  /** @type {[string, Node][]} */
  const children = []
  for (const [key, value] of Object.entries(node)) {
    if (key === 'quasi' && node.type === 'TaggedTemplateExpression') continue
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string' && typeof child.start === 'number') children.push([key, child])
    }
  }
  return children
}

/** @param {Node} node */
function isChainLink(node) {
  return ['MemberExpression', 'CallExpression', 'TSNonNullExpression'].includes(node.type)
}

/**
 * @param {Node} node
 * @param {Node | undefined} parent
 * @param {string} key
 * @param {Node} host
 * @param {string} source
 * @param {(host: Node, kind: string, part: {start: number, end: number}, after: string) => void} add
 */
function findMutants(node, parent, key, host, source, add) {
  /** @param {{start: number, end: number}} part */
  const read = (part) => source.slice(part.start, part.end)
  if (key === 'test' && parent && parent.type !== 'SwitchCase') {
    if (!loops.has(parent.type) && read(node) !== 'true') add(host, 'condition', node, 'true')
    add(host, 'condition', node, 'false')
  } else if (isBoolean(node)) {
    const outer = parent?.type === 'LogicalExpression' ? parent.operator : ''
    if (outer !== '||') add(host, 'condition', node, 'true')
    if (outer !== '&&') add(host, 'condition', node, 'false')
  }
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      if (node.operator === '+' && (isText(node.left) || isText(node.right))) break
      for (const other of operators.get(node.operator) ?? []) {
        add(host, toKind(node), node, `(${read(node.left)}) ${other} (${read(node.right)})`)
      }
      break
    }
    case 'AssignmentExpression': {
      if (node.operator === '+=' && isText(node.right)) break
      for (const other of operators.get(node.operator) ?? []) {
        add(host, 'assignment', node, `${read(node.left)} ${other} ${read(node.right)}`)
      }
      break
    }
    case 'UpdateExpression': {
      const [other = ''] = operators.get(node.operator) ?? []
      const name = read(node.argument)
      add(host, 'assignment', node, node.prefix ? `${other}${name}` : `${name}${other}`)
      break
    }
    case 'UnaryExpression': {
      if (node.operator === '!' || node.operator === '-') add(host, 'unary', node, read(node.argument))
      break
    }
    case 'Literal': {
      const isKey = key === 'key' && !parent?.computed
      if (isKey || (parent?.type === 'ExpressionStatement' && parent.directive)) break
      if (typeof node.value === 'string') add(host, 'string', node, node.value === '' ? "'mutant'" : "''")
      else if (typeof node.value === 'boolean') add(host, 'boolean', node, String(!node.value))
      else if (node.regex) {
        for (const pattern of mutatePattern(node.regex.pattern)) {
          if (compiles(pattern, node.regex.flags)) add(host, 'expression', node, `/${pattern}/${node.regex.flags}`)
        }
      }
      break
    }
    case 'TemplateLiteral':
      add(host, 'string', node, '``')
      break
    case 'ArrayExpression':
      add(host, 'array', node, node.elements.length > 0 ? '[]' : "['mutant']")
      break
    case 'ObjectExpression':
      add(host, 'object', node, node.properties.length > 0 ? '({})' : '{}')
      break
    case 'ArrowFunctionExpression':
      if (node.body.type !== 'BlockStatement') add(host, 'function', node, '() => undefined')
      break
    case 'BlockStatement':
      if (node.body.length > 0) add(node, 'block', node, '{}')
      break
    case 'SwitchCase':
      if (node.consequent.length > 0) {
        const [first] = node.consequent
        add(node, 'case', {start: first.start, end: node.consequent.at(-1).end}, '')
      }
      break
    case 'MemberExpression':
      if (node.optional) addRequired(node, node.property)
      break
    case 'CallExpression': {
      const {callee} = node
      if (node.optional) addRequired(node, node.arguments[0] ?? {start: node.end - 1, end: node.end})
      if (callee.type !== 'MemberExpression' || callee.computed) break
      const other = methods.get(callee.property.name)
      if (other === '') add(host, 'method', {start: findDot(source, callee), end: node.end}, '')
      else if (other !== undefined) add(host, 'method', callee.property, other)
      break
    }
    default:
  }

  /**
   * `a?.b` without its question mark.
   *
   * @param {Node} link
   * @param {{start: number}} after what follows the sign
   */
  function addRequired(link, after) {
    const start = source.lastIndexOf('?.', after.start)
    const isDot = link.type === 'MemberExpression' && !link.computed
    add(host, 'chain', {start, end: start + 2}, isDot ? '.' : '')
  }
}

/**
 * @param {string} source
 * @param {Node} member
 * @returns {number} the offset of `.` or `?.` before the name; brackets around the object stand before it
 */
function findDot(source, member) {
  const dot = source.lastIndexOf('.', member.property.start)
  return source[dot - 1] === '?' ? dot - 1 : dot
}

/** @param {Node} node */
function isBoolean(node) {
  if (node.type === 'BinaryExpression') return comparisons.has(node.operator)
  return node.type === 'LogicalExpression' && node.operator !== '??'
}

/**
 * @param {Node} node
 * @returns {boolean} whether it is text as it stands
 */
function isText(node) {
  if (node.type === 'BinaryExpression') return isText(node.left) || isText(node.right)
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}

/** @param {Node} node */
function toKind(node) {
  if (node.type === 'LogicalExpression') return 'logic'
  return comparisons.has(node.operator) ? 'comparison' : 'arithmetic'
}

/**
 * @param {string} pattern
 * @param {string} flags
 */
function compiles(pattern, flags) {
  try {
    return Boolean(new RegExp(pattern, flags))
  } catch {
    return false
  }
}

/** The parts of a pattern: an escape, a class, the start of a group, a quantifier, any other character. */
const patternParts =
  /\\(?:[pP]\{[^}]*\}|k<[^>]*>|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[\s\S])|\[\^?(?:\\[\s\S]|[^\]\\])*\]|\(\?(?:<?[=!]|:|<[^>]*>)?|[*+?]\??|\{\d+(?:,\d*)?\}\??|[\s\S]/gu
const inverse = new Map([
  ['\\d', '\\D'],
  ['\\w', '\\W'],
  ['\\s', '\\S'],
  ['\\b', '\\B'],
  ['\\D', '\\d'],
  ['\\W', '\\w'],
  ['\\S', '\\s'],
  ['(?=', '(?!'],
  ['(?!', '(?='],
  ['(?<=', '(?<!'],
  ['(?<!', '(?<='],
  ['^', ''],
  ['$', ''],
])

/**
 * @param {string} pattern
 * @returns {string[]} patterns with one mistake each: without an anchor or a quantifier, or with the opposite of a
 *   class or of what must stand around
 */
function mutatePattern(pattern) {
  return [...pattern.matchAll(patternParts)].flatMap(({0: part, index}) => {
    const other = mutatePart(part)
    return other === undefined ? [] : [pattern.slice(0, index) + other + pattern.slice(index + part.length)]
  })
}

/** @param {string} part */
function mutatePart(part) {
  if (inverse.has(part)) return inverse.get(part)
  if (part.startsWith('[^')) return `[${part.slice(2)}`
  if (part.startsWith('[') && part.length > 2) return `[^${part.slice(1)}`
  if (part.startsWith('\\p')) return part.replace('p', 'P')
  if (/^(?:[*+?]|\{\d)/u.test(part) && part !== '{') return ''
  return undefined
}
