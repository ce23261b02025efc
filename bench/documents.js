import {toChance} from './chance.js'

/**
 * Documents made by chance, the same for the same seed: sentences of the glossary
 * with other letters, words, gaps, and markup in them, and requests in every form.
 * Most have findings or nearly have.
 *
 * Every second one is wild: blocks in blocks, labels and what they label with other
 * blocks between, elements and fences that are left open, front matter, definitions
 * far from their use, other line endings, and blocks that were swapped, doubled,
 * dropped, or joined with those of another document.
 *
 * @param {Pick<import('../src/types.ts').Glossary, 'terms' | 'requests'>} glossary
 * @param {number} count
 * @param {number} [seed]
 * @returns {Generator<string>}
 */
export function* makeDocuments({terms, requests}, count, seed = 1) {
  const chance = toChance(seed)
  const {random, pick, isLikely, repeat, toNumber} = chance

  const forms = terms.flatMap(({term, accepted = [], avoid = []}) => [
    term,
    ...accepted,
    ...avoid.map(({form}) => form),
  ])
  const evidence = [
    ...terms.flatMap(({ordinaryWord, avoid = []}) => [ordinaryWord, ...avoid.map((one) => one.evidence)]),
    requests.methodEvidence,
  ]
  const contexts = evidence.flatMap((one) => [...(one?.before ?? []), ...(one?.after ?? []), ...(one?.beside ?? [])])
  const methods = [...requests.methods.map(({method}) => method), 'PATCH', 'HEAD']
  if (forms.length === 0) forms.push('API')
  if (contexts.length === 0) contexts.push('api')
  const verbs = [...requests.purposes.flatMap((purpose) => purpose.verbs), 'cancel']
  const nouns = ['order', 'orders', 'user', 'users', 'customer', 'invoice', 'items', 'settings', 'status']
  const sentences = terms.flatMap(({examples, phrases, incorrect = [], expands}) => [
    ...examples,
    ...phrases,
    ...incorrect.map(({text}) => text),
    ...(expands ? [`It stands for ${expands}.`, `It stands for ${expands.replace(/al /, 'ive ')}.`] : []),
  ])
  if (sentences.length === 0) sentences.push('Call the shop over http.')
  const small = ['a', 'an', 'the', 'and', 'or', 'of', 'over', 'to', 'with', 'is', 'by', 'http', 'HTTP', ',', '/', 'on']

  /** What may stand inside a word or beside one. */
  const marks = [
    '&shy;',
    '&zwnj;',
    '&#8203;',
    '\u00AD',
    '\u0301',
    '\u2028',
    '\t',
    '\\_',
    '&eacute;',
    '&#45;',
    '\u200D',
    '\uFEFF',
    '{" "}',
  ]

  const recase = (/** @type {string} */ word) =>
    pick([
      word,
      word,
      word.toLowerCase(),
      word.toUpperCase(),
      word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    ])
  const gap = () =>
    isLikely(0.8)
      ? ' '
      : pick([
          '\n',
          '  ',
          '-',
          '',
          '\u00A0',
          '&nbsp;',
          '\u2011',
          '\n> ',
          '\n  ',
          ' ** ',
          '<br>',
          '<!-- x -->',
          '\\\n',
          ', ',
          '/',
          '&#32;',
          '/\n',
        ])
  const wrap = (/** @type {string} */ text) =>
    pick([
      () => `**${text}**`,
      () => `_${text}_`,
      () => `*${text}*`,
      () => `~~${text}~~`,
      () => `\`${text}\``,
      () => `[${text}](/orders "The (shop) orders")`,
      () => `[${text}][orders]`,
      () => `[${text}](<orders (1).md>)`,
      () => `<b>${text}</b>`,
      () => `<b\nid="x">${text}</b>`,
      () => `<a href="/orders?a=1>2" title='x'>${text}</a>`,
      () => `“${text}”`,
      () => `"${text}"`,
      () => `(${text})`,
      () => `\\*${text}`,
      () => `![${text}](orders.png)`,
      () => `<code>${text}</code>`,
      () => `{${text}}`,
      () => `&ldquo;${text}&rdquo;`,
    ])()
  const cut = (/** @type {string} */ word) => {
    const at = 1 + Math.floor(random() * Math.max(1, word.length - 1))
    const [left, right] = [word.slice(0, at), word.slice(at)]
    return pick([
      () => `${left}**${right}**`,
      () => `**${left}**${right}`,
      () => `<i>${left}</i>${right}`,
      () => `${left}<wbr>${right}`,
      () =>
        `${left}${pick(['<!-- > <b -->', '<i title="> <b"></i>', '<?a> <b?>', '</i> <i>', '<i\nid="x"></i>'])}${right}`,
      () => `[${left}](/x)${right}`,
      () => `${left}&#${right.charCodeAt(0) || 114};${right.slice(1)}`,
      () => `${left}${pick(marks)}${right}`,
      () => `${left}\`${right}\``,
    ])()
  }
  const word = () =>
    pick([
      () => recase(pick(forms)),
      () => recase(pick(forms)),
      () => recase(pick(contexts)),
      () => recase(pick(methods)),
      () => pick(small),
      () => pick(nouns),
    ])()
  const decorate = (/** @type {string} */ text) => (isLikely(0.1) ? wrap(text) : isLikely(0.03) ? cut(text) : text)
  /** What may stand between two words that tell of each other, and may be markup or not. */
  const between = () =>
    isLikely(0.6)
      ? pick([' ', ' ', ' ', gap()])
      : pick([
          ...[
            ', ',
            '; ',
            ': ',
            '. ',
            '! ',
            '? ',
            ' = ',
            ' - ',
            '-',
            '/',
            ' / ',
            ' | ',
            ' & ',
            ' + ',
            ' => ',
            '@',
            '#',
            '%',
          ],
          ...['_', '__', ' _', '_ ', ' __', '*', ' *', '* ', '**', '~~', '`', ' `', '` ', "'", " '", "' ", '"', ' “'],
          ...[
            ' (',
            ') ',
            ')',
            ' [',
            '] ',
            '[',
            ']',
            ' {',
            '} ',
            '{" "}',
            " {' '} ",
            '}}',
            '{{',
            ' [[',
            ']] ',
            '^',
            '$',
            ' $',
          ],
          ...['](/x) ', '](/an/x)', '](/x "a (b)") ', '](<x y>) ', '][x] ', '](', ') (', '[^1] ', '\\_', '\\[', ' \\'],
          ...[
            '</b> ',
            ' <b>',
            '<b>',
            '<br>',
            '<br/> ',
            '</code></td><td>',
            '<td>',
            ' <a href="/an">',
            '<!-- an -->',
            ' < ',
            '> ',
          ],
          ...[
            '&nbsp;',
            '&amp;',
            ' &amp; ',
            ';',
            '};',
            '&lt;',
            '\n',
            '\n\n',
            '\n- ',
            '\n> ',
            '\n# ',
            '\n| ',
            '\r\n',
            ' 2',
            '2',
            ' é ',
            'é',
          ],
        ])
  const senses = [
    ...terms.flatMap(({term, ordinaryWord, expands, avoid = []}) => [
      {form: term, words: ordinaryWord, expands},
      ...avoid.map(({form, evidence}) => ({form, words: evidence, expands})),
    ]),
    ...requests.methods.map(({method}) => ({form: method, words: requests.methodEvidence, expands: undefined})),
  ]
  /** One of the words of evidence, or another one where it has none. */
  const pickOf = (/** @type {readonly any[] | undefined} */ list, /** @type {any} */ other) =>
    list && list.length > 0 ? pick(list) : other
  /** A form between words that tell whether it is meant. */
  const trap = () => {
    const {form, words, expands} = pickOf(senses, {form: 'API', words: undefined, expands: undefined})
    const [against = '', left = ''] = pickOf(words?.against, '_').split('_')
    const method = pickOf(methods, 'GET').toLowerCase()
    const before = () =>
      pick([pickOf(words?.before, 'http'), against.trim(), pick(small), method, 'user', expands ?? 'the'])
    const after = () => pick([pickOf(words?.after, 'request'), left.trim(), pick(small), method, 'id', 'of', 'orders'])
    const beside = () => pickOf(words?.beside, 'SOAP')
    const own = isLikely(0.9) ? recase(form) : cut(form)
    const parts = [before(), own, after()]
    if (isLikely(0.3)) parts.push(pick(small), beside())
    if (isLikely(0.2)) parts.unshift(beside(), pick(small))
    const text = parts.reduce((all, one) => all + between() + (isLikely(0.1) ? decorate(one) : one))
    return `${pick(['Use', 'The', 'It is', ''])} ${text}${pick(['.', ' orders.', '', ' is new.'])}`.trim()
  }
  const phrase = () => {
    if (isLikely(0.2)) return trap()
    if (isLikely(0.35)) return Array.from({length: 3 + Math.floor(random() * 6)}, () => decorate(word())).join(gap())
    return pick(sentences)
      .split(' ')
      .map((one) => decorate(isLikely(0.1) ? word() : isLikely(0.12) ? recase(one) : one))
      .reduce((text, one) => text + gap() + one)
  }
  const segment = () => {
    const [verb, noun] = [pick(verbs), pick(nouns)]
    const hump = noun.charAt(0).toUpperCase() + noun.slice(1)
    return pick([
      noun,
      noun,
      verb,
      verb + hump,
      `${verb}-${noun}`,
      `${noun}_${verb}`,
      `${noun}.${verb}`,
      verb + noun,
      noun + verb.charAt(0).toUpperCase() + verb.slice(1),
      '{order_id}',
      ':id',
      '<id>',
      'v1',
      'api',
      `${verb}{id}`,
      `${verb}.`,
      `${noun}?$select=${verb}`,
      `${noun}#${verb}`,
      `{id}?${verb}=${noun}`,
      `{a?}${verb}`,
      `${verb}${hump}.${pick(['md', 'json', 'php', 'html'])}`,
      `.${verb}${noun}`,
      `${verb}é`,
      `${verb}${noun}s,`,
      `${noun}..${verb}`,
      pick(requests.lookAlikes),
    ])
  }
  const path = () =>
    `/${Array.from({length: 1 + Math.floor(random() * 3)}, segment).join('/')}${isLikely(0.1) ? '?page=1' : ''}`
  const target = () => pick(['', '', '', 'https://shop.example', '{{base}}', '$HOST', 'localhost:3000']) + path()
  const request = () => {
    const method = pick(methods)
    const url = target()
    const name = method.toLowerCase()
    return pick([
      () => `\`${method} ${url}\``,
      () => `**${method}** \`${url}\``,
      () => `_${method}_ ${url}`,
      () => `${method} ${url}`,
      () => `\`${name} ${url}\``,
      () => `a ${method} request to \`${url}\``,
      () => `Call \`${url}\`.`,
      () => `[${url}](${url})`,
      () => `\n\n\`\`\`http\n${method} ${url} HTTP/1.1\n\`\`\`\n\n`,
      () => `\n\n\`\`\`bash\ncurl -s \\\n  -X ${method} \\\n  "${url}"\n\`\`\`\n\n`,
      () => `\n\n\`\`\`bash\ncurl -d '{\n"a": 1}' ${url}\n\`\`\`\n\n`,
      () =>
        `\n\n\`\`\`js\naxios.${name}("${url}")\nfetch(\`${url}\`, {method: '${method}'})\napp.${name}('${url}')\n\`\`\`\n\n`,
      () => `\n\n\`\`\`js\nrequest({method: '${name}',\n  url: '${url}'})\n\`\`\`\n\n`,
      () => `\n\n\`\`\`yaml\npaths:\n  ${path()}:\n    ${name}:\n      summary: Orders\n\`\`\`\n\n`,
      () =>
        `\n\n| Method | Path |\n| --- | --- |\n| ${isLikely() ? method : name} | ${isLikely() ? `\`${url}\`` : url} |\n\n`,
      () => `\n\n<table><tr><td>${method}</td>\n<td><code>${url}</code></td></tr></table>\n\n`,
      () => `\n\n### ${method} ${url}\n\n`,
      () => `\n\n### ${name} ${url}\n\n`,
      () => `\n\n- **Method:** \`${isLikely() ? method : name}\`\n- **URL:** \`${url}\`\n\n`,
      () => `\n\n**Endpoint**: ${url}\n\nHTTP method: ${isLikely() ? method : name}\n\n`,
    ])()
  }
  const block = () => {
    const text = isLikely(0.25) ? request() : isLikely(0.1) ? `${phrase()} ${request()}` : phrase()
    return pick([
      () => text,
      () => text,
      () => `# ${text.trim()}`,
      () => `- ${text.trim()}\n- ${phrase()}`,
      () => `> ${text.trim()}`,
      () => `| a | b |\n| - | - |\n| ${text.trim().replaceAll('\n', ' ')} | ${phrase().replaceAll('\n', ' ')} |`,
      () => `<div>\n${text}\n</div>`,
      () => `<p title="${nouns[0]}">${text.trim()}</p>`,
      () => `\`\`\`${pick(['', 'js', recase(pick(forms)).replace(/\s/g, '')])}\n${text.trim()}\n\`\`\``,
      () => `1. ${text.trim()}\n\n   ${phrase()}`,
      () => `[^1]: ${text.trim()}`,
      () => `${text.trim()}\n===`,
    ])()
  }
  const label = () => {
    const text = pick([
      ...[
        'Wrong:',
        'Before:',
        "Don't",
        'Don’t:',
        'Bad example',
        'Avoid',
        'Bad',
        'Not recommended',
        'Instead of',
        'Never',
      ],
      ...[
        'Good:',
        'After:',
        'Do:',
        'Better',
        'Use this:',
        '❌',
        '✅',
        '❌ Wrong',
        ':x:',
        "Don't do this:",
        'What to avoid',
      ],
      ...[
        'You should not use endpoints such as:',
        'Avoid these names:',
        'A common mistake:',
        'For example:',
        'How not to:',
      ],
      ...['Anti-patterns', 'Incorrect', 'Before – the old way:', 'Here is what we had rather than:'],
    ])
    return pick([
      () => text,
      () => text,
      () => `**${text}**`,
      () => `**${text.replace(/:$/, '')}**:`,
      () => `_${text}_`,
      () => `${phrase()}\n${text}`,
      () => `- ${text}`,
      () => `> ${text}`,
      () => `<p>${text}</p>`,
      () => heading(text),
      () => heading(text),
      () => `[${text}](#bad)`,
      () => `[${text}][orders]`,
      () => `${text}<!-- note -->`,
      () => `<!-- ${text} -->`,
      () => `1. ${text}`,
      () => `- ${text}\n\n  ${phrase()}\n\n- ${phrase()}`,
    ])()
  }
  const oneLine = (/** @type {string} */ text) => text.replace(/\s*\n\s*/g, ' ').trim()
  const heading = (/** @type {string} */ text) => {
    const line = oneLine(text)
    const level = '#'.repeat(1 + toNumber(4))
    return pick([
      () => `${level} ${line}`,
      () => `${level} ${line}`,
      () => `${level} ${line} ${level}`,
      () => `${level}\t${line}`,
      () => `${' '.repeat(toNumber(4))}${level} ${line}`,
      () => `${line}\n${pick(['===', '---', '-', '=', '  ---', '===  '])}`,
      () => `${text.trim()}\n---`,
      () => `${level} ${line} {#orders}`,
      () => `<h2>${line}</h2>`,
      () => level,
    ])()
  }
  const title = () =>
    pick([
      ...[
        'What to avoid',
        'Avoid',
        "Don't",
        'Bad examples',
        'Good',
        'Orders',
        'Order endpoints',
        'Notes',
        'Users (/api/users)',
      ],
      ...['Base path: `/api/v1`', 'HTTP', 'JSON', 'The `API`', 'Delete an order', 'List all orders', 'Anti-patterns'],
      `${pick(methods)} ${path()}`,
      recase(pick(forms)),
      recase(pick(contexts)) || 'Orders',
      phrase(),
    ])
  const filler = () =>
    pick([
      ...[
        'Text.',
        'The shop sends the order.',
        '***',
        '---',
        '_ _ _',
        '<!-- note -->',
        '{/* note */}',
        '[a]: /b',
        '- one\n- two',
      ],
      ...[
        '> Quote.',
        '| a | b |\n|-|-|\n| 1 | 2 |',
        '```\ncode\n```',
        '    code',
        '<br>',
        '![x](y.png)',
        '<div></div>',
      ],
      ...[
        '<a id="top"></a>',
        ':::note\nText\n:::',
        '&nbsp;',
        '[^1]: Note.',
        'import Card from "card"',
        'export const a = 1',
      ],
      ...[
        '{a}',
        '<Card />',
        '$$\nx\n$$',
        '1. one',
        '\\',
        'import {\n  A,\n\n  B\n} from "b"',
        'export default () => <b>x</b>',
      ],
      ...[
        '[orders]: /shop "Orders"',
        '[^1]:\n    Note.\n\n    More.',
        '\t',
        'Setext\n---',
        '> # Quoted',
        '- # Listed',
        '<!-- a -->text',
      ],
      ...[
        'importing is easy',
        'exports are listed',
        '{`x`}',
        '{[1,\n\n2]}',
        '***\n***',
        'Лист',
        'é',
        '\u00A0',
        '+ x\n\n\n+ y',
      ],
    ])
  /** Parts a text from the one before it, or not quite. */
  const gapLine = () => pick(['\n\n', '\n\n', '\n\n', '\n\n', '\n', '\n\n\n', '\n \n', '\n\t\n', '  \n'])
  const attributes = () =>
    pick([
      '',
      '',
      '',
      ' class="a"',
      ' title="a > b"',
      " title='Rest api'",
      ' a={1}',
      ' a={"}"}',
      '\n  id="x"',
      ' open',
      ' a={<b/>}',
    ])
  const frame = (/** @type {() => string} */ inner) => {
    const name = pick([
      ...[
        'div',
        'pre',
        'code',
        'details',
        'p',
        'table',
        'section',
        'script',
        'style',
        'textarea',
        'svg',
        'template',
        'kbd',
        'span',
      ],
      ...[
        'Tabs',
        'TabItem',
        'CodeBlock',
        'Card.Body',
        'x-card',
        'b',
        'ul',
        'li',
        'td',
        'h2',
        '',
        'math',
        'Pre',
        'Code',
      ],
    ])
    const open = `<${name}${name === '' ? '' : attributes()}>`
    const close = isLikely(0.12) ? '' : isLikely(0.06) ? `</${pick(['div', 'pre', 'code', 'Tabs'])}>` : `</${name}>`
    const gap = pick(['\n\n', '\n', '', ' ', '\n\n\n', '\n  '])
    const end = isLikely(0.7) ? gap : pick(['\n\n', '\n', '', ' '])
    return pick([
      () => `${open}${gap}${inner()}${end}${close}`,
      () => `${open}${gap}${inner()}${end}${close}`,
      () => `${open}${gap}${inner()}${end}${close} ${phrase()}`,
      () => `${phrase()} ${open}${gap}${inner()}${end}${close}`,
      () => `<details><summary>${phrase()}</summary>${gap}${inner()}${end}</details>`,
      () => `<Tabs>\n<TabItem value="a">${gap}${inner()}${end}</TabItem>\n</Tabs>`,
      () => `<!--${gap}${inner()}${end}${pick(['-->', '-->', '-->', '--', ''])}`,
      () => `<?php${gap}${inner()}${end}${pick(['?>', '?>', ''])}`,
      () => `<!DOCTYPE${gap}${inner()}${end}>`,
      () => `<![CDATA[${gap}${inner()}${end}${pick([']]>', ']]>', ''])}`,
      () => `{/*${gap}${inner()}${end}*/}`,
      () => `{\`${gap}${inner().replaceAll('`', '')}${end}\`}`,
      () => `{a &&${gap}(${open}${inner()}${close})}`,
      () => `export const a = (${gap}${open}${oneLine(inner())}${close}\n)`,
      () => `<Card text={<b>${oneLine(phrase())}</b>}>${gap}${inner()}${end}</Card>`,
      () => `<Card\n  text="${oneLine(phrase()).replaceAll('"', '')}"\n>${gap}${inner()}${end}</Card>`,
    ])()
  }
  const fenced = (/** @type {string} */ text) => {
    const mark = pick(['```', '```', '~~~', '````'])
    const info = pick(['', 'js', 'http', 'bash', 'md', 'diff', ' title="a"', pick(nouns)])
    const indent = isLikely(0.2) ? ' '.repeat(1 + toNumber(5)) : ''
    const close = isLikely(0.1) ? '' : isLikely(0.1) ? pick(['``', '~~~', `${mark}x`, `    ${mark}`, `${mark} `]) : mark
    return `${indent}${mark}${info}\n${indent}${text}\n${indent}${close}`
  }
  const indent = (/** @type {string} */ text, /** @type {string} */ first, /** @type {string} */ rest) =>
    text
      .split('\n')
      // A line may be lazy.
      .map(
        (line, index) =>
          (index === 0 ? first : isLikely(0.1) ? '' : line === '' && isLikely(0.7) ? rest.trimEnd() : rest) + line,
      )
      .join('\n')
  const nested = (/** @type {string} */ text) =>
    pick([
      () => indent(text, '> ', '> '),
      () => indent(text, '>', '>'),
      () => indent(text, '- ', '  '),
      () => indent(text, '* ', '  '),
      () => indent(text, '1. ', '   '),
      () => indent(text, '10) ', '    '),
      () => indent(text, '-\t', '\t'),
      () => indent(text, '- [ ] ', '  '),
      () => indent(text, '-   ', '    '),
      () => indent(text, '[^1]: ', '    '),
      () => indent(text, '    ', '    '),
      () => indent(text, '\t', '\t'),
      () => indent(text, '> - ', '>   '),
      () => indent(text, '- > ', '  > '),
      () => indent(text, ':   ', '    '),
      () => `- ${oneLine(phrase())}\n${indent(text, '  - ', '    ')}`,
      () => `- a\n- b\n${text}`,
      () => `> ${oneLine(phrase())}\n${text}`,
      () => `- # ${oneLine(title())}\n\n${indent(text, '  ', '  ')}`,
      () => `> ## ${oneLine(title())}\n>\n${indent(text, '> ', '> ')}`,
    ])()
  const cell = () => oneLine(isLikely(0.4) ? request().replace(/```\w*|\|/g, '') : phrase()).slice(0, 120)
  const table = () => {
    const columns = 2 + toNumber(3)
    const names = [
      'Method',
      'Path',
      'URL',
      'Endpoint',
      'Wrong',
      'Avoid',
      'Right',
      'Description',
      'Base',
      'Bad',
      'Use',
      'Instead of',
      "Don't",
      'Verb',
    ]
    const value = () =>
      pick([
        cell,
        cell,
        () => pick(methods),
        () => pick(methods).toLowerCase(),
        path,
        () => `\`${path()}\``,
        title,
        () => pick(['Wrong', '', '❌', 'GET']),
      ])()
    const row = (/** @type {() => string} */ make) => {
      const cells = repeat(isLikely(0.9) ? columns : columns - 1, () => oneLine(make()).replaceAll('|', '\\|'))
      return isLikely(0.8) ? `| ${cells.join(' | ')} |` : cells.join(' | ')
    }
    const line = pick([`|${' --- |'.repeat(columns)}`, `${'-|'.repeat(columns - 1)}-`, `|${':-:|'.repeat(columns)}`])
    return [row(() => pick([...names, title()])), line, ...repeat(1 + toNumber(3), () => row(value))].join('\n')
  }
  const moreRequests = () => {
    const url = target()
    const method = pick(methods)
    const verb = pick(verbs)
    const noun = pick(nouns)
    return pick([
      () => `Base URL: \`${pick(['https://shop.example/api', '/api/v1', '/orders', 'https://shop.example'])}\``,
      () => `All routes start with \`/api/${noun}\`.`,
      () => `**Orders** — \`/api/${noun}\``,
      () => `The routes are mounted at /api/${noun}.`,
      () => `${recase(verb)} an ${noun}: \`${method} ${url}\``,
      () => `${recase(verb)} the ${noun}:\n\n\`${method} ${url}\``,
      () => `\`${method} ${url}\`\n\n${recase(verb)} a ${noun}.`,
      () => heading(`${method} ${url}`),
      () => heading(`\`${method} ${url}\``),
      () => `- \`${method} ${url}\` - ${verb} ${noun}\n- \`${pick(methods)} ${target()}\`: ${phrase()}`,
      () => fenced(`${method} ${url} HTTP/1.1\nHost: shop.example\n\n{"a": 1}`),
      () => fenced(`# ${pick(['Bad', 'Wrong', 'Good'])}\n${method} ${url}\n\n# After\n${pick(methods)} ${target()}`),
      () => fenced(`curl -X ${method} \\\n  -H "A: b" \\\n  https://shop.example${url}\n# ${phrase()}`),
      () => `    ${method} ${url}\n    Host: shop.example`,
      () => `    curl -X ${method} https://shop.example${path()}`,
      () => `\t${method} ${url}`,
      () => fenced(`http ${method} :3000${path()} name=x`),
      () => fenced(`{"paths": {"${path()}": {"${method.toLowerCase()}": {}}}}`),
      () => fenced(`"${path()}": {\n  "${method.toLowerCase()}": {}\n}`),
      () => `Method: ${method}`,
      () => `**URL**: \`${url}\``,
      () => `- Method: ${method.toLowerCase()}\n\n- URL: ${url}`,
      () => `Method: \`${method}\`\n\n${filler()}\n\nURL: \`${url}\``,
      () => `* **HTTP method**\n\n  ${method}\n\n* **Path** ${url}`,
      () => `> **${method}** ${url}`,
      () => `${method}\n${url}`,
      () => `${method}\n\n\`${url}\``,
      () => `Not \`${method} ${url}\` but \`${pick(methods)} ${target()}\`.`,
      () => `\`${url.replace(/\//g, () => pick(['/', '/', '&#47;', '\\/']))}\` ${method}`,
      () => `[${method} ${url}](${url}) is bad`,
      () => `<pre>\n${method} ${url}\n</pre>`,
      () => `<code>${method} ${url}</code>`,
      () => `<pre><code>curl -X ${method}\n\nhttps://shop.example${path()}</code></pre>`,
      () => table(),
    ])()
  }
  const reference = () =>
    pick([
      ...[
        '[orders]: /orders',
        '[orders]:\n  /orders\n  "Orders"',
        '> [orders]: /quoted',
        '- [orders]: /listed',
        '[^1]: The note.',
      ],
      ...[
        '[^1]: The note.\n\n    More of it.',
        '[^note]: - a\n    - b',
        '[or\nders]: /orders',
        '[Orders]: <> (a\nb)',
        '[^1]:',
      ],
      `[${oneLine(pick(forms))}]: /orders`,
      `[${oneLine(word())}]: /orders "${oneLine(word()).replaceAll('"', '')}"`,
      `[^1]: ${phrase()}`,
      `[^1]: ${oneLine(phrase())}\n\n    ${request()}`,
    ])
  const referring = () => {
    const text = oneLine(phrase())
    return pick([
      () => `[${text}]`,
      () => `[${text}][]`,
      () => `[${oneLine(pick(forms))}] ${text}`,
      () => `${text}[^1] ${oneLine(phrase())}`,
      () => `${text} [^note]`,
      () => `![${text}][orders] ${text}`,
      () => `[${pick(forms)}][Orders] ${text}`,
      () => `${text.replace(' ', ' [')}][orders]`,
    ])()
  }
  /** @returns {string} */
  const wild = (depth = 0) => {
    /** @returns {string} */
    const inner = () => (depth > 2 ? phrase() : repeat(1 + toNumber(2), () => wild(depth + 1)).join(gapLine()))
    return pick([
      block,
      block,
      block,
      moreRequests,
      moreRequests,
      () => heading(title()),
      () => heading(title()),
      () => heading(phrase()),
      () => [label(), ...repeat(toNumber(2), filler), isLikely() ? wild(depth + 1) : request()].join(gapLine()),
      () => [label(), ...repeat(toNumber(2), filler), wild(depth + 1)].join(gapLine()),
      filler,
      filler,
      () => frame(inner),
      () => frame(inner),
      () => frame(phrase),
      () => nested(inner()),
      () => nested(inner()),
      () => nested(inner()),
      () => fenced(isLikely() ? phrase() : inner()),
      () => fenced(request().replace(/```\w*/g, '')),
      table,
      reference,
      referring,
      referring,
      () => `${phrase()} ${wrap(phrase())}`,
      () => repeat(2 + toNumber(12), filler).join('\n\n'),
      () => `${pick(['A', 'An', 'The'])} \`${pick(forms)}\` ${phrase()}`,
      () => `\`${pick(contexts)}\` ${phrase()}`,
      () => `<code>${pick(contexts)}</code> ${phrase()}`,
      () => phrase().replace(/[a-z]/i, (letter) => (isLikely(0.1) ? `&#${letter.charCodeAt(0)};` : letter)),
    ])()
  }
  const comment = () =>
    pick([
      '<!--lint disable-->',
      '<!--lint disable glossary-spelling glossary-casing-->',
      '<!-- lint enable -->',
      '<!--lint ignore-->',
      '{/* lint disable */}',
      '<!--\nlint disable api-action-path\n-->',
      '<!-- lintel -->',
    ])
  const frontMatter = () => {
    const keys = () =>
      pick([
        () => `title: ${oneLine(phrase())}`,
        () => `title: "${oneLine(phrase())}"`,
        () => `description: '${oneLine(phrase())}'`,
        () => `description: >\n  ${phrase()}`,
        () => `lang: ${pick(['de', 'en', 'fr-FR'])}`,
        () => `language = "de"`,
        () => `title = "${oneLine(phrase())}"`,
        () => `${pick(['openapi', 'api', 'endpoint', 'request'])}: ${pick(methods)} ${target()}`,
        () => `api: "${pick(methods)} ${target()}"`,
        () => `tags: [${pick(forms)}, ${pick(nouns)}]`,
        () => `# ${phrase()}`,
        () => '',
        () => `sidebar:\n  - ${pick(forms)}`,
      ])()
    const mark = pick(['---', '---', '---', '+++'])
    const close = isLikely(0.08) ? pick(['--', '', '...', ' ---', '----']) : isLikely(0.1) ? `${mark}  ` : mark
    return `${isLikely(0.05) ? '\n' : ''}${mark}${isLikely(0.05) ? ' ' : ''}\n${repeat(toNumber(4), keys).join('\n')}\n${close}\n`
  }
  /** Drop, double, swap and join blocks; add and remove lines. */
  const mutate = (/** @type {string} */ text) => {
    const separator = /\n{2,}/
    const blocks = text.split(separator)
    const at = toNumber(blocks.length)
    const other = toNumber(blocks.length)
    const lines = text.split('\n')
    const line = toNumber(lines.length)
    const replaceLine = (/** @type {string[]} */ ...others) => lines.toSpliced(line, 1, ...others).join('\n')
    const own = lines[line] ?? ''
    const character = toNumber(text.length)
    return pick([
      () => blocks.toSpliced(at, 1).join('\n\n'),
      () => blocks.toSpliced(other, 0, blocks[at] ?? '').join('\n\n'),
      () =>
        blocks
          .with(at, blocks[other] ?? '')
          .with(other, blocks[at] ?? '')
          .join('\n\n'),
      () => `${text}${gapLine()}${latest}`,
      () => replaceLine('', own),
      () => replaceLine(own, ''),
      () => replaceLine(),
      () => replaceLine(own, own),
      () => replaceLine(`> ${own}`),
      () => replaceLine(`- ${own}`),
      () => replaceLine(`${' '.repeat(1 + toNumber(5))}${own}`),
      () => replaceLine(own.trimStart()),
      () =>
        replaceLine(`${own}${pick(['  ', '\\', ' <!--', ' -->', '`', '{', '}', '<div>', '</div>', ' |', ':', '"'])}`),
      () => text.slice(0, character) + text.slice(character + 1),
      () => text.slice(0, character) + pick([...'`*_<>[](){}|\\#&-\n\t~"!', '\n\n', '```']) + text.slice(character),
      () => text.replace(/\n\n/g, (match) => (isLikely(0.1) ? '\n' : match)),
    ])()
  }
  const endLines = (/** @type {string} */ text) =>
    isLikely(0.85)
      ? text
      : pick([
          () => text.replaceAll('\n', '\r\n'),
          () => text.replaceAll('\n', '\r\n'),
          () => text.replace(/\n/g, () => (isLikely() ? '\r\n' : '\n')),
          () => text.replaceAll('\n', '\r'),
          () => text.replace(/\n/g, (match) => (isLikely(0.1) ? '\r' : match)),
          () => text.replaceAll('  ', '\t'),
          () => `\uFEFF${text}`,
          () => `\uFEFF\uFEFF${text}`,
          () =>
            text.replace(/ /g, (match) =>
              isLikely(0.1) ? pick(['\u2028', '\t', '\u00A0', '\f', '\v', '\u3000']) : match,
            ),
          () => text.trimEnd(),
        ])()
  let latest = 'Orders.'
  const makeWild = () => {
    const blocks = repeat(1 + toNumber(7), () => wild())
    if (isLikely(0.5)) blocks.splice(toNumber(blocks.length + 1), 0, reference())
    if (isLikely(0.01)) blocks.splice(toNumber(blocks.length + 1), 0, comment())
    let text = blocks.reduce((all, one) => all + gapLine() + one)
    if (isLikely(0.15)) text = frontMatter() + text
    if (isLikely(0.4)) text = `${text}\n\n[orders]: /orders\n`
    for (let times = toNumber(4) - 1; times > 0; times--) text = mutate(text)
    latest = text
    return endLines(text.slice(0, 6000))
  }
  const wrongs = [
    ...sentences.filter((text) => !requests.shapes.some(({request}) => text.includes(request))),
    'An rest api.',
  ]
  const wrongRequest = () => {
    const url = pick([
      '/deleteOrder',
      '/orders/delete',
      '/getOrders',
      '/orders/create',
      '/orders/{order_id}/update',
      '/users/list',
      '/orders/<order_id>v2/delete',
      `/${'order-'.repeat(16)}x/delete`,
    ])
    const method = pick(['GET', 'POST', 'POST', 'DELETE', 'post', 'Get'])
    const inline = pick([
      `\`${method} ${url}\``,
      `\`${url}\``,
      `${method} ${url}`,
      `**${method}** \`${url}\``,
      `${method} _${url}_`,
    ])
    return pick([
      () => inline,
      () => `Call ${inline}.`,
      () => `- ${inline}\n- ${pick(wrongs)}`,
      () => heading(inline),
      () => `> ${inline}`,
      () => `| Method | Path |\n|-|-|\n| ${method} | ${url} |`,
      () => `| Wrong | Right |\n|-|-|\n| ${inline} | ${inline} |`,
      () => fenced(`${method} ${url}`),
      () => fenced(`curl -X ${method} https://shop.example${url}`),
      () => `    ${method} ${url}`,
      () => `Method: ${method}`,
      () => `URL: ${url}`,
      () => `<pre>${method} ${url}</pre>`,
      () => `<p>${method} <code>${url}</code></p>`,
      () => `${phrase()}: ${inline}`,
    ])()
  }
  const some = (/** @type {() => string} */ make, /** @type {number} */ most) => repeat(toNumber(most + 1), make)
  /** A word or request where it is no prose, or other prose. */
  const hide = (/** @type {string} */ text) =>
    pick([
      () => `\`${text}\``,
      () => heading(text),
      () => fenced(text),
      () => `    ${text}`,
      () => `<p>${text}</p>`,
      () => `<code>${text}</code>`,
      () => `<!-- ${text} -->`,
      () => `![${text}](a.png)`,
      () => `[${text}](/orders)`,
      () => `[x](/orders "${text}")`,
      () => `[${text}]: /orders`,
      () => `[^1]: ${text}`,
      () => `| a | ${text} |\n|-|-|\n| b | ${text} |`,
      () => `- ${text}`,
      () => `> ${text}`,
      () => `> # ${text}`,
      () => `<Card title="${text}" />`,
      () => `<Card>${text}</Card>`,
      () => `export const a = "${text}"`,
      () => `{"${text}"}`,
      () => `${text}\n---`,
      () => `~~${text}~~`,
      () => `<pre>\n${text}\n</pre>`,
      () => text,
      () => `The ${text}.`,
    ])()
  const unseen = () =>
    pick(['<!-- note -->', '<!-- a\n\nb -->', '{/* note */}', '[a]: /b', '[^1]: Note.', '***', '<br>', ''])
  const topic = () => pick([pick(contexts), pick(forms), pick(methods), 'HTTP', 'JSON', 'API'])
  const description = () =>
    pick([
      'Deletes the order.',
      'Cancel an order.',
      'Creates a new user.',
      'List all orders',
      'Updates one.',
      'Gets orders: all.',
    ])
  const thing = () =>
    pick(['thing', 'parcel', 'create-note', 'update', 'list', 'depot', 'order', 'update ring', 'verb'])
  /** A path from which names, styles of parameters and bases are learned. */
  const teaching = () => {
    const noun = thing().replace(' ', pick(['-', '_', '']))
    const parameter = pick(['{id}', ':id', '<id>', '[id]', '{{id}}', `{${noun}_id}`, `:${noun}Id`, `<${noun}-id>`, '7'])
    const host = pick(['', '', '', '', 'https://shop.example', '{{base}}', '<b>x</b>', '[host]'])
    return `${host}${pick(['/', '/', '/api/', '/v2/', '/\\'])}${noun}${pick(['', 's', 's/', `s/${parameter}`, `s/${parameter}`, `/${parameter}`, `s/${parameter}/notes`])}`
  }
  /** A request of another thing, which is written by what else the page has. */
  const taught = () => {
    const [first = '', second = ''] = thing().split(/[- ]/)
    const hump = (/** @type {string} */ word) => word.charAt(0).toUpperCase() + word.slice(1)
    const verb = pick(['delete', 'get', 'update', 'create', 'list', pick(verbs)])
    const name = pick([
      `${verb}${hump(first)}${hump(second)}`,
      `${verb}-${first}`,
      `${verb}${first}`,
      `${first}s/${verb}`,
      verb,
    ])
    return `\`${pick(methods)} /${name}\``
  }
  /** A method and a path of a lesson, in one text or with something between. */
  const lesson = () => {
    const method = pick([pick(methods), pick(methods), pick(methods).toLowerCase()])
    const path = teaching()
    return pick([
      `\`${method} ${path}\``,
      `${method} ${path}`,
      `**${method}** \`${path}\``,
      `\`${path}\``,
      `[${method}][orders] ${path}`,
      `[${method} ${path}][a]`,
      `[${method}](/x "/y") ${path}`,
      `${method}[^1] ${path}`,
      `<b>${method}</b> ${path}`,
      `~~${method} ${path}~~`,
      `curl -X ${method} https://shop.example${path}`,
      `URL: ${path}`,
      `**Path** \`${path}\``,
      `<i></i>Path: ${path}`,
      `Method: ${method}`,
      `**Method:** <code>${method}</code>`,
      `HTTP [method](/x): \`${method}\``,
      `Base URL: \`${path}\``,
      `The ${pick(['root', 'prefix', 'base path'])} is ${path} and/or none`,
      `**${oneLine(title())}** — \`${path}\``,
      `Send a ${method} request to the \`${path}\``,
    ])
  }
  const plainCell = () =>
    pick(['a', '1', '', 'yes/no', 'x', 'string', '`id`', '`a\\|b`', 'the order', '[a]', '&nbsp;', '<br>', '1/2', '*'])
  /** A table of which few rows teach. */
  const bigTable = () => {
    const columns = 2 + toNumber(3)
    const toRow = (/** @type {string[]} */ cells, /** @type {string} */ end = '|') =>
      `|${pick([' ', ' ', ' ', ''])}${cells.map((cell) => oneLine(cell)).join(pick([' | ', ' | ', ' | ', '|', '\t|']))} ${end}`
    const row = () => {
      const count = isLikely(0.9) ? columns : 1 + toNumber(columns + 2)
      const cells = repeat(count, plainCell)
      if (isLikely(0.3)) cells[toNumber(count)] = lesson()
      else if (isLikely(0.4)) {
        cells[toNumber(count)] = isLikely() ? pick(methods) : pick(methods).toLowerCase()
        cells[toNumber(count)] = pick([
          teaching(),
          `\`${teaching()}\``,
          `\`${teaching()} \\| x\``,
          `[${teaching()}][a]`,
        ])
      }
      if (isLikely(0.05)) cells[0] = pick([phrase(), pick(wrongs), taught(), 'Wrong', '<code>', '</code>', '`'])
      return toRow(cells, isLikely(0.9) ? '|' : '')
    }
    const head = toRow(repeat(columns, () => pick(['Method', 'Path', 'Base', 'Notes', 'Wrong', 'Prefix', '', 'a/b'])))
    const dashes = toRow(repeat(isLikely(0.95) ? columns : columns + 1, () => pick(['-', '---', ':-', '-:', ':-:'])))
    const lines = [head, isLikely(0.97) ? dashes : pick(['|', '| - |', row()]), ...repeat(2 + toNumber(10), row)]
    if (isLikely(0.1))
      lines.push(pick(['Text', `GET ${teaching()}`, '\u00A0', '> x', '- x', '***', '<!-- x -->', '    code']))
    return lines.join('\n')
  }
  /** A list of which few items teach. */
  const bigList = () => {
    const mark = pick(['-', '-', '*', '+', '1.', '1.', '10)'])
    const item = (/** @type {number} */ index) => {
      const own = isLikely(0.95) ? mark : pick(['-', '*', '2.', '7)'])
      const marker = own === '1.' ? `${index + 1}.` : own
      const lead = isLikely(0.9) ? ' ' : pick(['   ', '\t', '     ', ''])
      const inside = ' '.repeat(marker.length + lead.length)
      const text = isLikely(0.35)
        ? lesson()
        : isLikely(0.25)
          ? // Items with findings beside those that tell how they are written
            pick([pick(wrongs), taught(), taught()])
          : pick([filler(), plainCell(), 'Text', 'Type', 'API'])
      const rest = isLikely(0.7)
        ? ''
        : pick([
            `\n${inside}${lesson()}`,
            `\n\n${inside}${lesson()}`,
            `\n${lesson()}`,
            `\n${inside}- ${lesson()}\n${inside}- ${lesson()}`,
            `\n${inside}\`\`\`\n${inside}${lesson()}`,
            `\n${inside}\`\`\`\n${inside}${lesson()}\n${inside}\`\`\``,
            `\n${inside}> ${lesson()}\n${inside}lazy`,
            `\n\n${inside}    ${lesson()}`,
            `\n ${inside}${lesson()}`,
            `\n${inside}<div>\n${inside}${lesson()}`,
            `\n${inside}<!-- ${lesson()}`,
            `\n${inside}[a]: /b`,
            `\n\n${inside}[orders]: /b`,
            `\n\n${inside}${taught()} [a] [orders]`,
            `\n${inside}| a | b |\n${inside}|-|-|\n${inside}| GET | ${teaching()} |`,
            `\n\t${lesson()}`,
            '\n- -\t-',
            '\n\u00A0',
          ])
      return `${isLikely(0.93) ? '' : ' '.repeat(toNumber(4))}${marker}${lead}${isLikely(0.05) ? '[x] ' : ''}${text}${rest}`
    }
    const count = 3 + toNumber(8)
    return Array.from({length: count}, (_, index) => item(index)).join(isLikely(0.7) ? '\n' : '\n\n')
  }
  /** A list behind a heading, of items with findings beside some that tell how those are written, and others. */
  const ownList = () => {
    const mark = pick(['- ', '- ', '* ', '1. ', '10) '])
    const inside = ' '.repeat(mark.length)
    const item = () => {
      const text = pick([
        taught(),
        taught(),
        `\`${pick(methods)} ${teaching()}\``,
        `\`${pick(methods)} ${teaching()}\``,
        'Text',
        'Text',
        pick(wrongs),
        `Text ${pick(methods)} ${teaching()}`,
      ])
      const rest = isLikely(0.75)
        ? ''
        : pick([
            `\n\n${inside}[a]: /b`,
            ' [a]',
            `\n${inside}- ${taught()}`,
            `\n ${mark}${taught()}`,
            `\n * \`GET ${teaching()}\``,
            `\n\n${inside}\`\`\`\n${inside}${pick(methods)} ${teaching()}\n${inside}\`\`\``,
          ])
      return `${mark}${text}${rest}`
    }
    return `${pick(['# Orders\n', '## Orders\n\n', '# Bad\n\n', '# Orders\n\n '])}${repeat(3 + toNumber(5), item).join(isLikely(0.8) ? '\n' : '\n\n')}`
  }
  /** Far parts of a page of which one tells how another is written. */
  const teachings = () => {
    const lessons = () =>
      isLikely(0.1)
        ? bigTable() + gapLine() + bigList()
        : `${pick(['', '# Orders\n', '## Orders\n\n', '***\n\n', 'Text.\n\n'])}${pick([bigTable, bigList, lesson])()}`
    const far = () => [...some(() => 'Text.', 4), ...some(filler, 2)]
    if (isLikely(0.25)) return [...far(), ownList(), ...far(), ...some(ownList, 1)]
    const last = repeat(toNumber(2), () => pick(['[a]: /b', '[orders]: /o', '[GET]: /g', '[^1]: Note.', 'Text.']))
    return isLikely()
      ? [taught(), ...far(), lessons(), ...last]
      : [lessons(), ...far(), heading('Other'), ...far(), taught(), ...far(), ...some(lessons, 1), ...last]
  }
  /** A segment of any shape, with a verb that may be an action there. */
  const shaped = () => {
    const verb = pick([...verbs, ...requests.otherActions, 'bulk', 'batch'])
    const [noun, other] = [pick(nouns), pick(nouns)]
    const hump = (/** @type {string} */ word) => word.charAt(0).toUpperCase() + word.slice(1)
    return pick([
      verb,
      `${verb}-${noun}`,
      `${verb}${hump(noun)}`,
      `${verb}-${noun}s`,
      `${noun}-${verb}`,
      `${noun}${hump(verb)}`,
      `${noun}s.${verb}`,
      `${verb}.json`,
      `${noun}.${verb}-${other}`,
      `${verb.charAt(0)}_${verb.slice(1)}`,
      `${verb}${noun}`,
      `${verb}all${noun}s`,
      `@${verb}`,
      `.${verb}${noun}`,
      `bulk-${verb}-${noun}s`,
      `${verb}-bulk-${noun}s`,
      `${noun}-${verb}-${other}`,
      `${hump(verb)}${hump(noun)}`,
      `${verb.toUpperCase()}${hump(noun)}`,
      `${noun}.${noun}.${verb}`,
      `${verb}By${hump(noun)}`,
      `${verb}byid`,
      `${noun}_${verb}_`,
      `${verb}2`,
    ])
  }
  /** A start line with other methods, words and lines between the method and the path. */
  const startLine = () => {
    const path = `/${repeat(1 + toNumber(3), () => (isLikely(0.6) ? shaped() : pick([pick(nouns), '{id}', ':id']))).join('/')}`
    const some = () => pick([...methods, pick(methods).toLowerCase(), 'Post', 'Get'])
    return pick([
      `${some()} ${some()} ${path}`,
      `${some()} or ${some()} ${path}`,
      `${some()}, not ${some()}: \`${some()} ${path}\``,
      `${some()} the order.\n\`${path}\``,
      `${some()} it, then\n\n\`${path}\``,
      `${some()} request to the following endpoint: ${path}`,
      `Send a ${some()} request to \`${path}\` and ${some()}.`,
      `${some()} the order with \`${path}\` or \`${some()} ${path}\``,
      `**${some()}**\n\`${path}\``,
      `${some()}, URL: ${path}`,
      `${some()} | ${path} | ${some()}`,
      `<td>${some()}</td>\n<td>${path}</td>`,
      `<p>${some()}\n\n<code>${path}</code></p>`,
      `<table><tr><td>${some()}</td>\n<td>text</td><td><code>${path}</code></td></tr></table>`,
      `\`\`\`\n${some()}\n${some()} ${path}\n\`\`\``,
      `\`\`\`\n${some()} ${path}\n${path}\n\`\`\``,
      `\`\`\`js\nopen("${some()}", "${path}")\n\`\`\``,
      `${some()}\u00A0${path}`,
      `[${some()}] ${path}`,
      `"${some()}": "${path}"`,
      `\`${some()}\`/${some()} \`${some()}\` \`${path}\``,
    ])
  }
  /** A request and its description, with what may stand between. */
  const described = () => [
    pick([
      wrongRequest,
      taught,
      () => `${taught()} - ${description()}`,
      () => `- ${taught()}`,
      () => `> ${taught()}`,
    ])(),
    ...some(
      () =>
        pick([
          unseen(),
          unseen(),
          '{ /* note */ }',
          '{\n/* note */\n}',
          '<!-- a --><!-- b -->',
          '<!-- a -->\nMore.',
          '<div></div>',
          '<a id="x"></a>',
          '[a\nb]: /c',
          'import A from "a"',
        ]),
      3,
    ),
    description(),
    ...some(filler, 2),
    description(),
  ]
  /** An address that is a link, or nearly one. */
  const address = () =>
    pick([
      ...['orders@shop.example', 'orders&#64;shop.example', 'orders&commat;shop.example', 'orders\\@shop.example'],
      ...[
        'www.shop.example',
        'www\\.shop.example',
        'www&period;shop.example',
        '&#119;ww.shop.example',
        'WWW.shop.example',
      ],
      ...['https://shop.example', 'https\\://shop.example', 'http&colon;//shop.example', 'https:/\\/shop.example'],
    ]) + pick(['', `/${pick(forms)}`, `?a=${pick(forms)}`, ` ${pick(wrongs)}`, `/${pick(forms)} ${pick(wrongs)}`])
  /** Blocks of which one decides about another. @returns {string[]} */
  const scene = () =>
    pick([
      teachings,
      teachings,
      teachings,
      teachings,
      () => [...some(filler, 1), startLine(), ...some(startLine, 2)],
      () => [startLine()],
      described,
      described,
      () => [`${pick(['See', 'A'])} ${address()} ${pick(['now.', pick(wrongs)])}`],
      () => [label(), ...some(unseen, 2), ...some(filler, 1), isLikely() ? wrongRequest() : pick(wrongs)],
      () => [label(), ...some(unseen, 2), table(), wrongRequest()],
      () => [heading(title()), ...some(filler, 3), ...some(() => heading(title()), 2), wrongRequest()],
      () => [nested(heading(title())), ...some(filler, 2), nested(wrongRequest())],
      () => [nested(`${heading(title())}\n\n${wrongRequest()}`)],
      () => [
        `Method: ${pick(methods)}`,
        ...some(filler, 4),
        `URL: /deleteOrder`,
        ...some(filler, 4),
        `Method: ${pick(methods)}`,
      ],
      () => [nested(`Method: ${pick(methods)}`), ...some(filler, 3), nested(`**URL**: /orders/delete`)],
      () => [moreRequests(), ...some(filler, 3), wrongRequest(), ...some(filler, 2), moreRequests()],
      () => [`Base URL: \`/api/v2\``, ...some(filler, 2), ...some(() => heading(title()), 2), wrongRequest()],
      () => [`**Orders** — \`/api/orders\``, ...some(filler, 2), wrongRequest()],
      () => [nested(heading(wrongRequest())), ...some(filler, 3), description(), filler()],
      () => [heading(wrongRequest()), ...some(unseen, 3), ...some(filler, 2), description()],
      () => [wrongRequest(), ...some(unseen, 2), description()],
      () => [
        nested(fenced(isLikely() ? pick(wrongs) : wrongRequest())),
        pick(wrongs),
        ...some(filler, 1),
        wrongRequest(),
      ],
      () => [`- a\n${' '.repeat(toNumber(7))}\`\`\`\n${pick(wrongs)}`, pick(wrongs), '```', pick(wrongs)],
      () => [`1. a\n\n${' '.repeat(toNumber(7))}~~~\n${' '.repeat(toNumber(5))}${pick(wrongs)}\n~~~`, pick(wrongs)],
      () => {
        const name = pick(['pre', 'code', 'svg', 'template', 'kbd', 'script', 'style'])
        const close = pick([
          `</${name}>`,
          `x </${name}>`,
          `> </${name}>`,
          `- </${name}>`,
          `    </${name}>`,
          `<b></${name}>`,
          `\`</${name}>\``,
        ])
        const open = pick([
          `<${name}>`,
          `<div><${name}>`,
          `<${name} a="b">x`,
          `</${name}><${name}>`,
          `<p><${name}></${name}><${name}>`,
        ])
        return [
          open,
          ...some(filler, 2),
          pick(wrongs),
          ...some(filler, 1),
          close,
          wrongRequest(),
          pick([close, `<${name}></${name}>`]),
        ]
      },
      () => [pick(wrongs), ...some(filler, 2), hide(topic()), ...some(() => hide(topic()), 2)],
      () => [
        hide(topic()),
        ...some(filler, 2),
        `The ${recase(pick(forms))} is ${pick(['and', 'the', 'of', 'sent'])} ${pick(nouns)}.`,
      ],
      () => [hide(topic()), phrase(), hide(topic())],
      () => {
        const before = pick([
          'in',
          'to',
          'of',
          'with',
          'is',
          'for',
          'by',
          'from',
          'as',
          'use',
          'the',
          'like',
          'and',
          'or',
          'support',
        ])
        const after = pick([
          '.',
          ',',
          ' and',
          ' is',
          ' or',
          ' with',
          ' has',
          ' to',
          ' in',
          '.',
          ' can',
          ' was',
          ' calls',
          '/JSON',
          ' (1)',
        ])
        const name = pick(terms)
        const words = [before, pick([name?.term ?? 'API', ...(name?.avoid ?? []).map(({form}) => form)]).toLowerCase()]
        const sentence = `We ${pick(['speak', 'are', 'send'])} ${words.join(gap())}${after} ${pick(nouns)}.`
        return [
          hide(pick([name?.term ?? 'API', ...(name?.alternatives ?? []), topic()])),
          ...some(filler, 2),
          sentence,
          ...some(filler, 1),
        ]
      },
      () => [
        ...some(filler, 1),
        `${pick(['A', 'An'])}${gap()}${recase(pick(forms))}${gap()}${pick(contexts)} is new.`,
        ...some(() => hide(topic()), 2),
      ],
      () => [`The routes are mounted at /api/${pick(nouns)}.`, ...some(filler, 2), wrongRequest()],
      () => {
        const noun = pick(nouns)
        const verb = pick(verbs)
        const named = pick([
          `/${verb}${noun}`,
          `/${verb}-${noun}`,
          `/${noun}/${verb}`,
          `/${verb}/${noun}`,
          `/${noun}/{id}/${verb}`,
        ])
        const known = () =>
          `${pick(methods)} /${pick([noun, `${noun}s`, `api/${noun}`, `${noun}/{${noun}_id}`, `${noun}/:id`])}`
        return [hide(known()), ...some(filler, 2), `\`${pick(methods)} ${named}\``, ...some(() => hide(known()), 2)]
      },
      () => [referring(), ...some(filler, 2), pick([reference, () => nested(reference())])(), ...some(reference, 2)],
      () => [`[${pick(wrongs)}][orders]`, ...some(filler, 2), nested('[orders]: /orders')],
      () => [frame(() => pick(wrongs)), ...some(filler, 1), frame(wrongRequest), pick(wrongs)],
    ])()
  /** Scenes, mixed or one in another. */
  const makeScenes = () => {
    const blocks = repeat(isLikely(0.6) ? 1 : 2 + toNumber(2), scene).flat()
    if (isLikely(0.1)) blocks.splice(toNumber(blocks.length), 0, ...scene())
    const text = blocks.map((one) => (isLikely(0.06) ? nested(one) : one)).join('\n\n')
    const around = isLikely(0.1) ? nested(text) : isLikely(0.1) ? frame(() => text) : text
    const all = isLikely(0.1) ? frontMatter() + around : isLikely(0.05) ? `${frontMatter()}\n${around}` : around
    return isLikely(0.15) ? mutate(all) : all
  }
  /** Few blocks, most of which depend on each other. */
  const makeLabelled = () => {
    const one = () =>
      pick([
        label,
        () => heading(title()),
        filler,
        filler,
        () => pick(wrongs),
        () =>
          `| ${pick(['Wrong', 'Avoid', 'Use', 'Don’t'])} | ${pick(['Right', 'Avoid', 'Bad'])} |\n|-|-|\n| ${pick(wrongs)} | ${cell()} |`,
        wrongRequest,
        wrongRequest,
        wrongRequest,
        moreRequests,
        reference,
      ])()
    const some = () => repeat(1 + toNumber(8), one).join(isLikely(0.9) ? '\n\n' : gapLine())
    const text = repeat(1 + toNumber(3), () =>
      isLikely(0.7) ? some() : isLikely(0.7) ? nested(some()) : frame(some),
    ).join('\n\n')
    return isLikely(0.1) ? frontMatter() + text : text
  }
  for (let made = 0; made < count; made++) {
    if (isLikely(0.6)) {
      yield endLines(makeScenes())
      continue
    }
    if (isLikely(0.2)) {
      yield endLines(isLikely(0.8) ? makeLabelled() : mutate(makeLabelled()))
      continue
    }
    if (isLikely()) {
      yield makeWild()
      continue
    }
    const blocks = Array.from({length: 1 + Math.floor(random() * 4)}, block)
    yield `${blocks.join('\n\n')}\n\n[orders]: /orders\n`
  }
}
