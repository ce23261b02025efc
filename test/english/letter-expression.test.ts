import fs from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import fc from 'fast-check'
import {parseSync, Visitor} from 'oxc-parser'
import {describe, expect, test} from 'vitest'
import {toLetterExpression, type LetterExpression} from '../../src/english/pattern.ts'
import {builtin} from '../../src/glossary/builtin.ts'
import {toLexicon} from '../../src/terms/lexicon.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** All expressions that are written out in the sources, by what they are written as. */
const written = ['src', 'rules']
  .flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), {recursive: true, encoding: 'utf8'})
      .filter((name) => name.endsWith('.ts'))
      .map((name) => path.join(root, folder, name)),
  )
  .flatMap((file) => findExpressions(file, fs.readFileSync(file, 'utf8')))

function findExpressions(file: string, source: string): [string, string][] {
  const found: [string, string][] = []
  new Visitor({
    CallExpression({callee, arguments: [pattern, flags]}) {
      if (callee.type !== 'Identifier' || callee.name !== 'toLetterExpression') return
      // Those that are made of words of a glossary are below.
      if (pattern?.type !== 'TaggedTemplateExpression' || pattern.quasi.expressions.length > 0) return
      if (flags?.type !== 'Literal' || typeof flags.value !== 'string') return
      found.push([pattern.quasi.quasis[0]?.value.raw ?? '', flags.value])
    },
  }).visit(parseSync(file, source).program)
  return found
}

const lexicon = toLexicon(builtin)
const evidence = builtin.terms.flatMap(({term}) => lexicon.forms.get(term.toLowerCase()) ?? [])
const made = [
  lexicon.technical,
  ...evidence
    .flatMap((form) => [form.evidence?.topic, form.evidence?.elsewhere])
    .filter((expression) => expression !== undefined),
]

const classes = ['L', 'Lu', 'Ll', 'N', 'Cs', 'M', 'Extended_Pictographic', 'P']
const marks = [
  ...' \t\r\n\u2019\u201C\u2014\u2026\u2190\uE000\uE001\uFFFC.,:;!?()[]{}<>/\\|*_~`#@$^&=+-\'"%0129aAzZkKsSiI',
]
const words =
  'bad wrong avoid for example get POST is a an order Order REST Api restful (DSG) pre- non- import #'.split(' ')

const probe = toLetterExpression(String.raw`\p{L}`, 'u')
const plainUnits = Array.from({length: 0x10000}, (_, code) => String.fromCharCode(code)).filter(
  (unit) => probe(unit) === probe('a'),
)
const pairs = Array.from({length: 0x500}, (_, index) => String.fromCodePoint(0x1f300 + index))

const plainText = fc
  .array(fc.oneof(fc.constantFrom(...marks), fc.constantFrom(...words), fc.constantFrom(...plainUnits, ...pairs)), {
    maxLength: 40,
  })
  .map((parts) => parts.join(''))

/** Every match with its groups and its place; for the flag `y` those in a row. */
function findAll(expression: RegExp, text: string): unknown[] {
  const flags = expression.flags.includes('g') ? expression.flags : `${expression.flags}g`
  return [...text.matchAll(new RegExp(expression, flags))].map((match) => [match.index, ...match])
}

function expectSame(expression: LetterExpression, text: string): void {
  const [plain, whole] = [expression(text), expression('é')]
  expect(plain).toBe(expression('a'))
  expect(plain).not.toBe(whole)
  expect(plain.flags).toBe(whole.flags)
  expect(findAll(plain, text)).toEqual(findAll(whole, text))
}

describe('toLetterExpression', () => {
  test('makes nothing before a text is there', () => {
    const wrong = toLetterExpression('(', 'u')
    expect(() => wrong('order')).toThrow(SyntaxError)
  })

  test('gives the same expression for the next text', () => {
    const letters = toLetterExpression(String.raw`\p{L}+`, 'gu')
    expect(letters('an order')).toBe(letters('two orders'))
    expect(letters('ein Stück')).toBe(letters('注文'))
  })

  test('takes ASCII for a plain text, and what is beside it in prose', () => {
    const letters = toLetterExpression(String.raw`\p{L}[\p{N}_-]|\[\p{Lu}[^\p{L}\p{M}]\P{L}`, 'iu')
    expect(letters('✅ Send “orders” → \uE000\uFFFC\uE001, don’t wait… 🚚')).toEqual(
      /[A-Za-z][0-9_-]|\[[A-Z][^A-Za-z\p{M}]\P{L}/iu,
    )
    for (const text of ['é', '²', 'ſ', '\u212A', 'e\u0301', '①', '𝒜', '注', '\uD835', '🄁', '\uD83C', 'ª'])
      expect(letters(text)).toEqual(/\p{L}[\p{N}_-]|\[\p{Lu}[^\p{L}\p{M}]\P{L}/iu)
  })

  test.each(classes.flatMap((name) => ['u', 'iu'].map((flags) => [name, flags] as const)))(
    'finds \\p{%s} with the flags %s in every plain character as the whole class does',
    (name, flags) => {
      expect(plainUnits.length).toBeGreaterThan(200)
      for (const pattern of [`\\p{${name}}`, `[\\p{${name}}]`, `[^\\p{${name}}]`, `[_\\p{${name}}-]`]) {
        const expression = toLetterExpression(pattern, flags)
        const whole = expression('é')
        const wrong = [...plainUnits, ...pairs].filter((text) => expression(text).test(text) !== whole.test(text))
        expect(wrong, pattern).toEqual([])
      }
    },
  )

  test.each(written)('finds in plain texts what the whole expression finds: %s %s', (source, flags) => {
    const expression = toLetterExpression(source, flags)
    fc.assert(fc.property(plainText, (text) => expectSame(expression, text)))
  })

  test('finds in plain texts what whole expressions of words of a glossary find', () => {
    expect(made.length).toBeGreaterThan(3)
    fc.assert(fc.property(fc.constantFrom(...made), plainText, expectSame))
  })

  test('finds in plain texts what any whole expression finds', () => {
    const part = fc.oneof(
      fc.constantFrom(...classes).map((name) => `\\p{${name}}`),
      fc.constantFrom('\\b', '\\w', '\\W', '\\s', '.', 'k', 's', '\\]', '\\[', '\\\\', '\\uFFFC', '’', '$', '^'),
      fc
        .tuple(
          fc.constantFrom('[', '[^'),
          fc.array(
            fc.constantFrom(...classes.map((name) => `\\p{${name}}`), '_', '\\]', '\\[', '\\\\', '\\s', '’', 's'),
            {minLength: 1, maxLength: 3},
          ),
        )
        .map(([open, inside]) => `${open}${inside.join('')}]`),
    )
    const piece = fc
      .tuple(part, fc.constantFrom('%', '(?:%)?', '(%)+', '(?<!%)', '(?<=%)', '(?!%)', '(?=%)', '%|'))
      .map(([inner, frame]) => frame.replace('%', () => inner))
    const source = fc.array(piece, {minLength: 1, maxLength: 4}).map((pieces) => pieces.join(''))
    const flags = fc.constantFrom('u', 'gu', 'iu', 'giu', 'su', 'mu', 'yu')
    fc.assert(
      fc.property(source, flags, plainText, (source, flags, text) =>
        expectSame(toLetterExpression(source, flags), text),
      ),
      {numRuns: 1000},
    )
  })
})
