import {describe, expect, test} from 'vitest'
import {isLabelledWrong, isWrongInText, readVerdict, readWrongLines} from '../../src/markdown/counter-example.ts'
import {read} from './read.ts'

/** Split the paths of a document into bad examples and others. */
function sortPaths(source: string): {bad: string[]; good: string[]} {
  const found = read(source).requests
  return {
    bad: found.filter(({isBadExample}) => isBadExample).map(({path}) => path),
    good: found.filter(({isBadExample}) => !isBadExample).map(({path}) => path),
  }
}

describe('the reader of bad examples', () => {
  test.each([
    'Bad: `GET /bad`. Good: `GET /good`.',
    'Use `GET /good` instead of `GET /bad`.',
    'Instead of `GET /bad`, use `GET /good`.',
    'Prefer `GET /good` rather than `GET /bad`.',
    'Use `GET /good` (not `GET /bad`).',
    "Don't write `GET /bad`. Write `GET /good`.",
    'Avoid paths such as `GET /bad`. The path `GET /good` is a noun.',
    '`GET /bad` is an anti-pattern. `GET /good` names a resource.',
    '❌ `GET /bad`\n✅ `GET /good`',
    '❌ `GET /bad` ✅ `GET /good`',
    '- *Bad:* `GET /bad`\n- *Good:* `GET /good`',
    '- **Bad**: `GET /bad`\n- **Good**: `GET /good`',
    '- **Bad** – `GET /bad`\n- **Good** – `GET /good`',
    'Bad\nGET /bad\n\nGET /good',
    '**Don’t**\n\n```http\nGET /bad\n```\n\n**Do**\n\n```http\nGET /good\n```',
    '```http\n# BAD: an action\nGET /bad\n\n# GOOD: a resource\nGET /good\n```',
    '```\nGET /bad // wrong\nGET /good // right\n```',
    '```\n❌ GET /bad\n✅ GET /good\n```',
    '```\n[GET] https://shop.example/good   // Good\n[GET] https://shop.example/bad    // Avoid\n```',
    '| Wrong | Right |\n|-|-|\n| `GET /bad` | `GET /good` |',
    '| Bad | `GET /bad` |\n|-|-|\n| Good | `GET /good` |',
    '| Before | After |\n|-|-|\n| GET /bad | GET /good |',
    '# Bad\n\n## Orders\n\n`GET /bad`\n\n# Good\n\n`GET /good`',
    '## Anti-patterns\n\n- `GET /bad`\n\n## Orders\n\n- `GET /good`',
    '~~`GET /bad`~~ `GET /good`',
    'Never use names like these:\n\n- `GET /bad`\n\nThen:\n\n- `GET /good`',
    '- ✗ GET /bad\n- ✓ GET /good',
    '<p>Bad: <code>GET /bad</code></p>\n\n`GET /good`',
    '# Bad\n\n## `GET /bad`\n\n# `GET /good`',
    'The shop\nhas orders.\nBad:\n\n- `GET /bad`\n\nGood:\n\n- `GET /good`',
    '<i title="a">Bad:</i>\n\n- `GET /bad`\n\nGood:\n\n- `GET /good`',
    '**Bad** example:\n\n- `GET /bad`\n\nOrders:\n\n- `GET /good`',
    '![stop](stop.png)Bad:\n\n- `GET /bad`\n\nOrders:\n\n- `GET /good`',
    'Names that you should avoid: <!-- list -->\n\n- `GET /bad`\n\nOrders:\n\n- `GET /good`',
    'Bad:\n\n<!-- lint -->\n\n- `GET /bad`\n\nOrders.\n\n- `GET /good`',
    '| Path | Note |\n|-|-|\n| ~~`GET /bad`~~ | gone |\n| `GET /good` | new |',
  ])('finds the bad examples in %j', (source) => {
    const {bad, good} = sortPaths(source)
    expect(new Set(bad)).toEqual(new Set(['/bad']))
    expect(new Set(good)).toEqual(new Set(['/good']))
  })

  test.each([
    'It answers 400 Bad Request. Call `GET /good`.',
    '## 400 Bad Request\n\n`GET /good`',
    '## Before you begin\n\n`GET /good`',
    '| Path | Old | New |\n|-|-|-|\n| `GET /good` | ❌ | ✅ |',
    'To call with POST instead of the `GET` method:\n\n`GET /good`',
    'An order is shown or not with `GET /good`.',
    'Avoid calling `GET /good` in a loop.',
    'Wrong orders are listed by `GET /good`.',
    '## Don’t call `GET /good` twice',
    '| What | Path |\n|-|-|\n| Avoid this one in all of your new clients | `GET /good` |',
    'Avoid to call this path too often, since it takes long and costs much.\n\n`GET /good`',
    'Avoid this: to call the path too often, since it takes long and costs much.\n\n`GET /good`',
    'A shop should avoid this.\n\n`GET /good`',
    'A shop should: avoid this.\n\n`GET /good`',
    'A shop can avoid errors. Then it calls:\n\n`GET /good`',
    'To avoid calling it twice, keep the answer:\n\n`GET /good`',
    'With these names, instead of others, it is easy:\n\n`GET /good`',
  ])('finds no bad example in %j', (source) => {
    const {bad, good} = sortPaths(source)
    expect(bad).toEqual([])
    expect(good).toEqual(['/good'])
  })
})

describe('a sentence before a block', () => {
  test.each([
    'One may avoid names like these',
    'One avoids names like these',
    'Here you don’t use verbs',
    'It should not be like this',
    'It shouldn’t look like this',
    'Here is a bad order example',
    'Here is a bad example',
    'Here are bad examples',
    'Here is a common mistake',
    'Here are common mistakes',
    'Here is an antipattern',
    'Here are anti-patterns',
    'It is short instead of',
    'It is short **rather than**',
  ])('marks the block as wrong: %s', (lead) => {
    expect(sortPaths(`${lead}:\n\n- \`GET /bad\``)).toEqual({bad: ['/bad'], good: []})
  })
})

describe('a label', () => {
  test.each([
    ['Bad', 'wrong'],
    ['❌ Non-RESTful', 'wrong'],
    ['// Avoid', 'wrong'],
    ['Don’t do this', 'wrong'],
    ['Good', 'right'],
    ['RESTful', 'right'],
    ['Orders', undefined],
    ['Bad request', undefined],
    ['Before you begin', undefined],
    ['Don’ts', 'wrong'],
    ['Dont', 'wrong'],
    ['Antipattern', 'wrong'],
    ['Anti-patterns', 'wrong'],
    ['Not REST', 'wrong'],
    ['Not RESTful', 'wrong'],
    ['Not ok', 'wrong'],
    ['Not okay', 'wrong'],
    ['Not recommended', 'wrong'],
    ['NonREST', 'wrong'],
    ['Non-RESTful', 'wrong'],
    ['Unrestful', 'wrong'],
    ['Un-RESTful', 'wrong'],
    ['Instead of this', 'wrong'],
    ['How not to name orders', 'wrong'],
    ['Orders to avoid', undefined],
    ['Avoidance', undefined],
    ['Not found', undefined],
    ['Bad (RPC)', 'wrong'],
    ['Bad \r', 'wrong'],
    ['**Bad**: an action', 'wrong'],
    ['__Bad__ – an action', 'wrong'],
    ['\uE000\uE000Bad\uE000\uE000: an action', 'wrong'],
    ['Bad  : an action', 'wrong'],
    ['Bad – an action', 'wrong'],
    ['Bad  example', 'wrong'],
    ['Bad orders', undefined],
    ['Bad designers', undefined],
    ['Too bad', undefined],
    ['Prefer', 'right'],
    ['Preferred', 'right'],
    ['Instead', 'right'],
    ['The best orders', undefined],
    ['Users', undefined],
    ['Orders ✅', 'right'],
    ['Orders 🚫', 'wrong'],
    [':x: Orders', 'wrong'],
    [':+1: Orders', 'right'],
    ['❌ Orders ✅', undefined],
    ['Not like this', 'wrong'],
    ['What not to do', 'wrong'],
    ['Bad, an action', 'wrong'],
    ['Badly', undefined],
    ['Goods', undefined],
    ['1. Bad', undefined],
    ['', undefined],
    ['Do this', 'right'],
    ['Use it', 'right'],
    // A label is only at the start of a text.
    [`Orders ${'and refunds '.repeat(20)}❌`, undefined],
    [`${'– '.repeat(20)}Bad`, undefined],
  ])('%s is read as %s', (text, verdict) => {
    expect(readVerdict(text)).toBe(verdict)
  })

  test.each(
    [
      ...['example', 'way', 'practice', 'design', 'idea', 'URL', 'URI', 'path', 'endpoint', 'name', 'API'].flatMap(
        (noun) => [noun, `${noun}s`],
      ),
      ...['approach', 'approaches', 'naming', 'usage', 'style', 'version'],
    ].map((noun) => `Bad ${noun}`),
  )('%s is read as wrong', (text) => {
    expect(readVerdict(text)).toBe('wrong')
  })

  test.each(
    '❌ ✗ ✘ ❎ 👎 🚫 ⛔ :x: :no_entry: :no_entry_sign: :thumbsdown: :-1: Incorrect! Poor Worse Never No Nope Ugly Smelly Discouraged'.split(
      ' ',
    ),
  )('%s alone is read as wrong', (text) => {
    expect(readVerdict(text)).toBe('wrong')
  })

  test.each(
    '✅ ✓ ✔ 👍 ☑ :white_check_mark: :heavy_check_mark: :thumbsup: :+1: Good: Right Correct Recommended Better Best After Yes'.split(
      ' ',
    ),
  )('%s alone is read as right', (text) => {
    expect(readVerdict(text)).toBe('right')
  })
})

/** Find the words between ‹ and ›. @returns the text without the marks, and the start and end of the words */
function mark(text: string): [text: string, start: number, end: number] {
  return [text.replace(/[‹›]/g, ''), text.indexOf('‹'), text.indexOf('›') - 1]
}

describe('the words between ‹ and ›', () => {
  test.each([
    'Avoid ‹A›.',
    'This avoids ‹A›.',
    'An API avoided ‹A›.',
    'Avoiding ‹A› is easy.',
    'Avoid using ‹A›.',
    'Avoid the use of ‹A›.',
    'Never use ‹A›.',
    'Never write ‹A›.',
    'Don’t use ‹A›.',
    'Do not name it ‹A›.',
    'It should not be ‹A›.',
    'It shouldn’t look like ‹A›.',
    'A bad example is ‹A›.',
    'Some bad examples are ‹A›.',
    'A common naming mistake is ‹A›.',
    'Common mistakes are ‹A›.',
    'An antipattern: ‹A›.',
    'Some anti-patterns are ‹A›.',
    'As opposed to ‹A› it is short.',
    'Use B, not: "‹A›".',
    'Use B, not\r\n‹A›.',
    '‹A› is bad.',
    '‹A› is wrong.',
    '‹A› is a very bad idea.',
    '‹A› are anti-patterns.',
    '‹A› would be incorrect.',
    '‹A› looks wrong.',
    '‹A› look wrong.',
    '"‹A›" is not RESTful.',
    '‹A› ← wrong',
    '‹A› // don’t',
    '‹A› (avoid)',
    '‹A› ❌',
    '‹A› :x:',
    '❌ ‹A›',
    '✅ B ❌ ‹A›',
    '👎 ‹A›',
    '🚫 ‹A›',
    'Wrong: orders. Then ‹A›.',
    'Wrong\n‹A›',
    'Bad - ‹A›',
    '**Bad:** B | ‹A›',
    'Bad: GET /b, GET /c or ‹A›',
    'Use B. Instead of\n‹A› it is short.',
    'Avoid verbs: we do not recommend ‹A›.',
    'Avoid verbs: we don’t recommend ‹A›.',
    '‹A› is an antipattern.',
    '‹A› # antipattern',
    '✅ B\nAvoid ‹A›.',
    '✅ B\n✅ C\nAvoid ‹A›.',
    'B ✅\nAvoid ‹A›.',
    '*Avoid*: B. Then ‹A›.',
    '❌ Avoid GET /b.\n‹A›',
    '❌ GET /b\n‹A›',
    '❌ B\n‹A›',
    '❎ ‹A›',
    'It shouldn’t contain ‹A›.',
    '‹A›) is bad.',
    '‹A›` — wrong',
    '‹A› <- avoid',
    '‹A›      bad',
    'Bad: B\n‹A›',
    'Bad: GET /b\n‹A›',
    'Bad: B; ‹A›',
    'Bad: B → ‹A›',
    'Wrong example of B - ‹A›',
    'Avoid b. then ‹A›',
    'Avoid B.\n\n‹A›',
    'Use B, not   `‹A›',
    'Avoid verbs as in ‹A›.',
  ])('are shown as wrong in %s', (text) => {
    expect(isWrongInText(...mark(text))).toBe(true)
  })

  test.each([
    'Use ‹A›.',
    '‹A›',
    'Orders are not shown. Use ‹A›.',
    'Avoid calling ‹A› twice.',
    'Avoid running ‹A› twice.',
    'Avoid B and use ‹A›.',
    'Avoid B, prefer ‹A›.',
    'Instead of B, write ‹A›.',
    'Instead of B choose ‹A›.',
    'Never use B; it should be ‹A›.',
    'Rather than B a good name is ‹A›.',
    'Rather than B a good order name is ‹A›.',
    'Instead of B, correct is ‹A›.',
    'Instead of B, correctly ‹A›.',
    'Instead of B, we recommend ‹A›.',
    'Instead of B, recommended ‹A›.',
    'Instead of B it becomes ‹A›.',
    'Instead of B it uses ‹A›.',
    'Instead of B → ‹A›.',
    'Instead of B => ‹A›.',
    'Avoid B. Then ‹A›.',
    'Avoid B.  ‹A›',
    'One may avoid B\n \nthen ‹A›.',
    'Avoid B, instead ‹A›.',
    'Instead of B orders become ‹A›.',
    'Avoid to write long names of orders - they are cut. Then ‹A›.',
    // An example on its own line does not make the next one bad.
    'Avoid `GET /b`.\n‹A›',
    'Avoid `GET` `/b`.\n‹A›',
    'One may avoid B.\n\nthen ‹A›.',
    'Bad: B. Good: ‹A›.',
    'Bad\nB\nGood\n‹A›',
    '❌ B ✅ ‹A›',
    '❌ B 👍 ‹A›',
    '‹A› answers with 400: bad request.',
    '‹A› lists orders of which some are wrong.',
    '‹A› is a list. A bad order is left out.',
    'A bad order has ‹A›.',
    'Orders that are wrong - ‹A›',
    'never ‹A›',
    'not the ‹A›',
    'do nothing ‹A›',
    'Avoid. ‹A›',
    'Bad | ‹A›',
    '☑ ‹A›',
    'avoid B, should be ‹A›',
    'One two three four five six: ‹A›',
    '‹A› and more is bad',
    `Avoid B ${'and so on '.repeat(45)}‹A›.`,
  ])('are not shown as wrong in %s', (text) => {
    expect(isWrongInText(...mark(text))).toBe(false)
  })
})

describe('whether a label marks the words between ‹ and › as wrong', () => {
  test.each([
    ['Wrong: ‹a endpoint›', true],
    ['**Bad example** – ‹a endpoint›', true],
    ['One. Wrong: ‹a endpoint›', true],
    ['One.\n- Don’ts: call ‹a endpoint›', true],
    ['Avoid: ‹a endpoint›', true],
    ['Anti-pattern: ‹a endpoint›', true],
    ['Antipattern: ‹a endpoint›', true],
    ['Wrong: one. Two ‹a endpoint›', false],
    ['Wrong: one\n‹a endpoint›', false],
    ['What is wrong: ‹a endpoint›', false],
    ['Wrong ‹a endpoint›', false],
    [`Wrong: ${'an order '.repeat(10)}‹a endpoint›`, false],
    ['❌ ‹Rest api›\n✅ REST API', true],
    ['✅ REST API\n❌ ‹Rest api›', true],
    ['❌ ‹Rest api›', false],
    ['❌ Rest api\n✅ ‹Rest api›', false],
    ['❌ Rest api\n‹Rest api›\n✅ REST API', false],
    ['❌ one\n❌ two\n‹Rest api›\n✅ REST API', false],
    ['one ❌\n‹Rest api›\n✅ REST API', false],
    ['✅ A ❌ ‹B› ✅', true],
    ['A. Avoid: ‹B›', true],
    ['A | Bad: ‹B›', true],
    ['Wrong way: ‹A›', true],
    ['Not recommended: ‹A›', true],
    ['Incorrect style: ‹A›', true],
    ['Wrong: a; ‹B›', false],
    ['a Bad: ‹B›', false],
    ['Wrong idea: ‹A›', false],
    ['Bad:‹A›', false],
    ['❌ A\n‹B› ✅', false],
    [`Wrong: ‹a endpoint› ${'and more '.repeat(30)}`, true],
  ])('in %s: %s', (text, isWrong) => {
    const [plain, start] = mark(text)
    expect(isLabelledWrong(plain, start)).toBe(isWrong)
  })
})

describe('lines of code are shown as wrong', () => {
  test.each<[reason: string, code: string, wrong: number[]]>([
    ['not without a comment or label', 'GET /a\nGET /b', []],
    ['below a comment, up to the next one', '# Bad\nGET /a\nGET /b\n# Good\nGET /c', [0, 1, 2]],
    ['below a label', 'Wrong:\ncurl https://shop.example/a\n\nRight:\nGET /b', [0, 1, 2]],
    ['below a comment of another language', '// ❌ Avoid\nGET /a\n-- Good\nGET /b', [0, 1]],
    ['below a mark', '❌ old\nGET /a\n✅ new\nGET /b', [0, 1]],
    ['below a comment, also after a neutral one', '# Bad\n# one\nGET /a', [0, 1, 2]],
    ['below a long comment', `# Bad: ${'an action '.repeat(5)}\nGET /a`, [0, 1]],
    ['below a long label', 'Avoid an action in the path of orders:\nGET /a', [0, 1]],
    ['not below a long line of code', 'bad: readOrders(shop, desk, true)\nGET /a', []],
    ['not below code with a comment', 'bad: readOrders() # the bad ones\nGET /a', []],
    ['below a comment with an end', '/* Bad */\nGET /a\n/* Good */\nGET /b', [0, 1]],
    ['below a comment in an expression', '{/* Before */}\nGET /a', [0, 1]],
    ['with a comment that has an end', 'GET /a /* wrong */\nGET /b /* one */', [0]],
    ['below an indented comment', '  # Bad\n  GET /a', [0, 1]],
    ['below a long label with a blank', 'Avoid an action in the path of orders: \nGET /a', [0, 1]],
    ['below a comment, with CRLF', '# Bad\r\nGET /a\r\n# Good\r\nGET /b\r\n', [0, 1]],
    ['below a label with blanks', `Bad${' '.repeat(30)}\nGET /a`, [0, 1]],
    ['with a mark', '❌ GET /a\n✅ GET /b\nGET /c', [0]],
    ['with a comment', 'GET /a // wrong\nGET /b # good\nGET /c ← avoid\nGET /d <- bad\nGET /e -- wrong', [0, 2, 3, 4]],
    ['below a comment, but not if their own comment says good', '# Bad\nGET /a\nGET /b # good', [0, 1]],
    ['below a comment, also if they have a neutral one', '# Bad\nGET /a # one', [0, 1]],
    ['below a long comment with a mark', '// \u274c Avoid\ncurl x/y\n// \u2705\ncurl x/y', [0, 1]],
    [
      'below a comment of HTML, a list and other languages',
      '<!-- Bad -->\nGET /a\n* Good\n; Bad\nGET /b\n% Good',
      [0, 1, 3, 4],
    ],
    ['not below a text that only starts like a label', 'badly named\nGET /a', []],
    ['not below code', 'const bad = "a long line of code"\nGET /a', []],
    ['with a comment without a space', 'GET /a //wrong', [0]],
    ['not if their own comment says good', '# Bad\n# Order\nGET /a // right\nGET /b', [0, 1, 3]],
    [
      'not if a slash is far from the method',
      'GET orders and more that is far away from a slash, so that there is none /',
      [],
    ],
    ['not with a comment far to the right', `GET /a${' '.repeat(400)}# wrong`, []],
  ])('%s', (_, code, wrong) => {
    expect([...readWrongLines(code).entries()].flatMap(([line, isWrong]) => (isWrong ? [line] : []))).toEqual(wrong)
  })
})
