import remarkLint from 'remark-lint'
import remarkParse from 'remark-parse'
import {unified, type PluggableList} from 'unified'
import {VFile} from 'vfile'
import {expect, test} from 'vitest'
import fix from '../../src/remark/fix.ts'
import {toPlugin} from '../../src/remark/plugin.ts'
import {basket, request} from '../cli/command.ts'

async function process(value: string, extra: PluggableList = [fix]): Promise<string> {
  const processor = unified()
    .use(remarkParse)
    .use(remarkLint)
    .use([toPlugin(basket), toPlugin(request)])
    .use(extra)
  return String(await processor.process(new VFile({path: 'a.md', value})))
}

test('`lint-api-glossary/fix` writes the repairs that are certain, and changes nothing else', async () => {
  expect(await process('\uFEFF*  basquet\t\r\n+ `POST /deleteOrder`&mdash;\r\n***\r\n')).toBe(
    '\uFEFF*  basket\t\r\n+ `POST /deleteOrder`&mdash;\r\n***\r\n',
  )
})

test('`lint-api-glossary/fix` has options for headings and requests', async () => {
  expect(await process('A `POST /deleteOrder`.', [[fix, {requests: true}]])).toBe('A `DELETE /orders/{order_id}`.')
})

test('`lint-api-glossary/fix` obeys comments, and does not repair headings whose anchor would change', async () => {
  const text = '<!--lint ignore shop-basket-->\n\nA basquet.\n\n# A basquet\n'
  expect(await process(text)).toBe(text)
})

test('`lint-api-glossary/fix` works together with an asynchronous plugin', async () => {
  const wait = () => async (): Promise<void> => {
    await Promise.resolve()
  }
  expect(await process('A basquet.', [wait, fix])).toBe('A basket.')
})

test('`lint-api-glossary/fix` ignores messages of other rules', async () => {
  const other = () => (_: unknown, file: VFile) => {
    const message = file.message('Unexpected `A`', {
      place: {start: {line: 1, column: 1, offset: 0}, end: {line: 1, column: 2, offset: 1}},
    })
    message.actual = 'A'
    message.expected = ['B']
  }
  expect(await process('A', [other, fix])).toBe('A')
})
