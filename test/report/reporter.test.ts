import {VFile} from 'vfile'
import {expect, test} from 'vitest'
import reporter from '../../src/report/github.ts'

test('a reporter takes the files of remark, with messages of any rule', () => {
  const file = new VFile({path: 'a.md', value: 'A basquet\n\nin it'})
  file.message('Unexpected `basquet`', {
    ruleId: 'basket',
    place: {start: {line: 1, column: 3}, end: {line: 1, column: 10}},
  })
  file.message('Unexpected line', {line: 3, column: 1})
  file.info('No place')
  const clean = new VFile({path: 'b.md'})
  expect(reporter([file, clean])).toBe(
    '::warning file=a.md,line=1,col=3,endLine=1,endColumn=10,title=basket::Unexpected `basquet`\n' +
      '::warning file=a.md,line=3,col=1,endLine=3,endColumn=1,title=::Unexpected line\n' +
      '::notice file=a.md,line=1,col=1,endLine=1,endColumn=1,title=::No place\n',
  )
})
