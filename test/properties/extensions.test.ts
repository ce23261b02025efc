/** Checks the properties for the syntax of CommonMark's extensions; see extensions.ts. */
import {expect, test} from 'vitest'
import {extensions} from './extensions.ts'
import {checkAll} from './properties.ts'

/** The replacements for `§`, in turn. */
const words = [
  'Rest api',
  'end point',
  'an Rest end-point',
  'POST /deleteOrder',
  'a get request',
  'Restful service',
  'GRPC',
]

/** Replace each `§` by the next word, starting with the word of this turn. */
function fill(input: string, turn: number): string {
  let place = turn
  return input.replaceAll('§', () => words[place++ % words.length] ?? '')
}

test.each(extensions)('all properties hold for $name', async ({inputs, dialects}) => {
  for (const [index, input] of inputs.entries()) {
    const turn = (index % 3) * 2
    const source = fill(input, turn)
    for (const dialect of dialects)
      expect(await checkAll(source, dialect, index + turn), `${dialect} ${JSON.stringify(source)}`).toBeUndefined()
  }
})
