import {expect, test} from 'vitest'
import {lint} from '../../src/common.ts'

test.each([
  ['The Rest API lists orders.', 'Unexpected `Rest API`, expected `REST API`', 'pronounced as one word'],
  ['A restful service lists orders.', 'Unexpected `restful service`, expected `RESTful service`', 'Write “RESTful”'],
  ['An Rest API lists orders.', 'Unexpected `An Rest API`, expected `A REST API`', 'the article is “a”'],
  ['Several RESTful APIS list orders.', 'Unexpected `RESTful APIS`, expected `RESTful APIs`', 'another name'],
  ['Call the end-point of the API.', 'Unexpected `end-point`, expected `endpoint`', 'Write “endpoint”'],
])('the message of “%s” shows the whole name, and the note explains the wrong part', (text, reason, note) => {
  expect(lint(text)).toMatchObject([{reason, note: expect.stringContaining(note)}])
})
