/** Checks the properties for the extensions of CommonMark. */
import {expect, test} from 'vitest'
import {extensions} from './extensions.ts'
import {checkAll} from './properties.ts'

/** The replacements for `§`. */
const words = [
  'Rest api',
  'end point',
  'an Rest end-point',
  'POST /deleteOrder',
  'a get request',
  'Restful service',
  'GRPC',
]

/** Replace each `§` with the next word. @param turn index of the first word */
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
