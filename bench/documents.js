/**
 * Documents made by chance, the same for the same seed: sentences of the glossary
 * with other letters, words, gaps, and markup in them, and requests in every form.
 * Most have findings or nearly have.
 *
 * @param {import('../src/core/types.ts').Glossary} glossary
 * @param {number} count
 * @param {number} [seed]
 * @returns {Generator<string>}
 */
export function* makeDocuments({terms, requests}, count, seed = 1) {
  let state = seed
  const random = () => {
    // Mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  /** @type {<Item>(items: readonly Item[]) => Item} */
  const pick = (items) => /** @type {never} */ (items[Math.floor(random() * items.length)])
  const isLikely = (share = 0.5) => random() < share

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
  const verbs = requests.purposes.flatMap((purpose) => purpose.verbs)
  const nouns = ['order', 'orders', 'user', 'users', 'customer', 'invoice', 'items', 'settings', 'status']
  const sentences = terms.flatMap(({examples, phrases, incorrect = [], expands}) => [
    ...examples,
    ...phrases,
    ...incorrect.map(({text}) => text),
    ...(expands ? [`It stands for ${expands}.`, `It stands for ${expands.replace(/al /, 'ive ')}.`] : []),
  ])
  const small = ['a', 'an', 'the', 'and', 'or', 'of', 'over', 'to', 'with', 'is', 'by', 'http', 'HTTP', ',', '/', 'on']

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
      () => `[${left}](/x)${right}`,
      () => `${left}&#${right.charCodeAt(0) || 114};${right.slice(1)}`,
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
  const phrase = () => {
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
  for (let made = 0; made < count; made++) {
    const blocks = Array.from({length: 1 + Math.floor(random() * 4)}, block)
    yield `${blocks.join('\n\n')}\n\n[orders]: /orders\n`
  }
}
