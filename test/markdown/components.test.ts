/** What is open in MDX, line by line. */
import {describe, expect, test} from 'vitest'
import {Components} from '../../src/markdown/components.ts'

/**
 * What is so behind each line: `closed`; `element`, in which Markdown goes on; `syntax`, in which it does not; `broken`.
 * A module may start with each line.
 */
function follow(lines: readonly string[]): string[] {
  const components = new Components()
  return lines.map((line) => {
    if (line === '') components.readBlank()
    else components.read(line, true)
    if (components.isBroken) return 'broken'
    return components.isInSyntax ? 'syntax' : components.isOpen ? 'element' : 'closed'
  })
}

describe('after one line', () => {
  test.each([
    ['Orders', 'closed'],
    ['<Tabs>', 'element'],
    ['<Tabs></Tabs>', 'closed'],
    ['<Tabs><Tab>', 'element'],
    ['<Tabs><Tab></Tabs></Tab>', 'closed'],
    ['<Tabs><Tab></Tab>', 'element'],
    ['<Order />', 'closed'],
    ['<Order/> <Order />', 'closed'],
    ['<Order / >', 'element'],
    ['<>Orders</>', 'closed'],
    ['<>Orders', 'element'],
    ['<_order>', 'element'],
    ['<$order>', 'element'],
    ['</Tabs>', 'broken'],
    ['<Tabs></Tabs></Tabs>', 'broken'],
    ['<Tabs></Tabs', 'broken'],
    ['<Tabs', 'syntax'],
    ['1 < 2', 'closed'],
    ['1 <\t2', 'closed'],
    ['1 <', 'closed'],
    ['1 <2', 'broken'],
    ['<!-- Orders -->', 'broken'],
    ['<?shop ?>', 'broken'],
    ['<Order id="1>" />', 'closed'],
    ["<Order id='1>' />", 'closed'],
    ['<Order id="{" />', 'closed'],
    ['<Order id="\\" />', 'closed'],
    ['<Order id={1} />', 'closed'],
    ['<Order id={"}"} />', 'closed'],
    ['<Order id={{a: [1, (2)]}}>', 'element'],
    ['<Order id={1}', 'syntax'],
    ['<Order <', 'broken'],
    ['<Order } />', 'broken'],
    ['{orders}', 'closed'],
    ['{orders', 'syntax'],
    ['{orders} }', 'broken'],
    ['}', 'broken'],
    ['{[}]', 'broken'],
    ['{(])}', 'broken'],
    ['{[)}', 'broken'],
    ['{"}"}', 'closed'],
    ["{'}'}", 'closed'],
    ['{`}`}', 'closed'],
    ['{"\\"}"}', 'closed'],
    ['{"\\\\"}', 'closed'],
    ['{"}', 'broken'],
    ["{'}", 'broken'],
    ['{`}', 'syntax'],
    ['{/* } */}', 'closed'],
    ['{/* " */}', 'closed'],
    ['{/* }', 'syntax'],
    ['{/**/ }', 'closed'],
    ['{/* a */ b', 'syntax'],
    ['{a // } "', 'syntax'],
    ['{a / b}', 'broken'],
    ['{/a/}', 'broken'],
    ['{a < b}', 'closed'],
    ['{<Order />}', 'closed'],
    ['{<Order id="}" name=\'}\' size={1} isNew />}', 'closed'],
    ['{<Order id="1"/>}', 'closed'],
    ['{<Order  id="12" name=\'ab\' size={12} />}', 'closed'],
    ['{<Order>a<Order /></Order>}', 'broken'],
    ['{a <b}', 'broken'],
    ['{<Order>1</Order>}', 'broken'],
    ['{<></>}', 'broken'],
    ['{<Order id={"}"} />}', 'broken'],
    ['Write `{`', 'closed'],
    ['Write `{` and {', 'syntax'],
    ['Write ``a`{`` and <Tabs>', 'element'],
    ['Write ``a```{`` and {', 'syntax'],
    ['Write `a``{` and {', 'syntax'],
    ['Write `a', 'closed'],
    ['Write `a {b}', 'broken'],
    ['Write `a <b', 'broken'],
    ['Write `a``', 'closed'],
    ['Write \\{ and \\<', 'closed'],
    ['Write \\\\{', 'syntax'],
    ['Write \\`{ and {}', 'syntax'],
    ["import Order from 'shop'", 'syntax'],
    ['import {Order}', 'syntax'],
    ["import 'shop'", 'syntax'],
    ['import"shop"', 'syntax'],
    ['import * as shop', 'syntax'],
    ['import', 'syntax'],
    ['export const a = 1', 'syntax'],
    ['export\tconst a = 1', 'syntax'],
    ['importing orders', 'closed'],
    ['exports', 'closed'],
    ['We import orders', 'closed'],
    ['export const a = `', 'syntax'],
    ['export const a = "', 'broken'],
    ['export const a = }', 'broken'],
  ])('%s', (line, state) => {
    expect(follow([line])).toEqual([state])
  })
})

describe('over lines', () => {
  test.each<[what: string, lines: [line: string, state: string][]]>([
    [
      'elements hold Markdown',
      [
        ['<Tabs>', 'element'],
        ['', 'element'],
        ['Orders', 'element'],
        ['<Tab>', 'element'],
        ['</Tab>', 'element'],
        ['</Tabs>', 'closed'],
        ['', 'closed'],
      ],
    ],
    [
      'a tag goes on over blank lines, and so do its values',
      [
        ['<Order', 'syntax'],
        ['', 'syntax'],
        ['id="1', 'syntax'],
        ['> {', 'syntax'],
        ['2"', 'syntax'],
        ["name='a", 'syntax'],
        ["b'", 'syntax'],
        ['/>', 'closed'],
      ],
    ],
    [
      'an expression goes on over blank lines',
      [
        ['{orders', 'syntax'],
        ['', 'syntax'],
        ['.map((a) => `', 'syntax'],
        ['} ${a}', 'syntax'],
        ['`)}', 'closed'],
      ],
    ],
    [
      'a comment goes on over blank lines',
      [
        ['{/* }', 'syntax'],
        ['', 'syntax'],
        ['{ " */', 'syntax'],
        ['}', 'closed'],
      ],
    ],
    [
      'a module ends at a blank line, where it is whole',
      [
        ['export const a = {', 'syntax'],
        ['', 'syntax'],
        ['b: 1, // }', 'syntax'],
        ['}', 'syntax'],
        ['const c = 2', 'syntax'],
        ['', 'closed'],
        ['const {', 'syntax'],
      ],
    ],
    [
      'a module in an element is text',
      [
        ['<Tabs>', 'element'],
        ['import orders', 'element'],
        ['</Tabs>', 'closed'],
      ],
    ],
    [
      'quotes in an expression end with its line',
      [
        ['{a(', 'syntax'],
        ["'", 'broken'],
      ],
    ],
  ])('%s', (_, lines) => {
    expect(follow(lines.map(([line]) => line))).toEqual(lines.map(([, state]) => state))
  })

  test('a line that starts no module is text', () => {
    const components = new Components()
    components.read("import Order from 'shop'", false)
    expect(components.isOpen).toBe(false)
  })
})
