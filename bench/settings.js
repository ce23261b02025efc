/**
 * Settings made by chance, the same for the same seed: options of rules, keys of
 * front matter, and the glossary of a team, also with letters beyond ASCII.
 */
import {rules} from '../dist/rules/index.js'
import {builtin} from '../dist/src/glossary/builtin.js'
import {readGlossary} from '../dist/src/glossary/read.js'
import {toChance} from './chance.js'

/** @typedef {{rule: (typeof rules)[number], options: object, level: 'warning'}} Enabled */

/** Names of terms: what people may write in their own glossaries. */
const names = [
  ...['café API', 'naïve client', 'Café', 'éclair', 'e\u0301clair box', 'Straße', 'İstanbul node', 'ﬁle store'],
  ...[
    'сервис',
    'ОРДЕР сервис',
    'Ёлка',
    'ＡＰＩ',
    'ＡＰＩ key',
    'Kelvin',
    'Köln depot',
    'São Paulo hub',
    'token é',
    'API über',
  ],
  ...['order ID', 'SKU', 'Order Service', 'webhook', 'log in', 'login', 'node', 'Node.js', 'C++', '.NET', 'K8s'],
  ...[
    'shop-floor',
    'policy',
    'access policy',
    'box',
    'SOAP',
    'soap',
    'Go',
    'go live',
    'back end',
    'front-end',
    'A/B test',
  ],
  ...[
    'O’Reilly order',
    'x',
    'URL',
    'e-mail',
    'PostgreSQL',
    'rest room',
    'API',
    'HTTP API',
    'task',
    'kiosk',
    'status page',
  ],
  ...['日本語', '日本語 API', '𝒜PI', '🚚 order', 'a_b', 'get started', 'dry run', 'dry-run mode', 'fjord', 'I/O'],
]
const words = [
  ...[
    'api',
    'shop',
    'order',
    'orders',
    'server',
    'client',
    'the',
    'a',
    'over',
    'http',
    'rest',
    'café',
    'naïve',
    'é',
    'ü',
  ],
  ...[
    'сервис',
    'json',
    'GET',
    'SOAP',
    'box',
    '- based',
    '- ful',
    'point',
    'end point',
    'or',
    'and',
    'ID',
    'ＡＰＩ',
    'of',
    'key',
  ],
  // Nothing but marks, and more letters than anyone reads.
  ...['=>', '+', 'C++', 'orderservicerequestsenders'],
]
const evidenceKeys = /** @type {const} */ (['before', 'after', 'beside', 'against', 'topic', 'elsewhere'])
const expansions = [
  ...[
    'stock keeping unit',
    'café order état',
    'naïve order service',
    'API über alles',
    'simple object access protocol',
  ],
  ...['order status', 'système de gestion', 'сервис заказов', 'e-mail order', 'representational state transfer'],
]
const verbs = [
  'create',
  'purge',
  'löschen',
  'supprimer',
  'remove',
  'get',
  'fetch',
  'x',
  'удалить',
  'Fetch',
  'list',
  'drop',
]

/**
 * @param {number} seed
 * @returns {{name: string, glossary: typeof builtin, words: typeof builtin, frontmatter: string[], enabled: Enabled[]}}
 *   `words` is a glossary that documents are made of
 */
export function chooseSettings(seed) {
  const chance = toChance(seed)
  const {pick, isLikely} = chance
  const layer = isLikely(0.5) ? makeGlossary(chance) : undefined
  const isAlone = layer !== undefined && isLikely(0.2)
  const glossary = layer?.glossary(isAlone) ?? builtin
  const frontmatter = pick([[], [], ['title'], ['title', 'description']])
  const options = isLikely(0.4)
    ? {}
    : Object.fromEntries(rules.map((rule) => [rule.meta.id, chooseOptions(rule.meta.id, chance)]))
  const enabled = rules.map((rule) => ({
    rule,
    options: {.../** @type {object} */ (rule.meta.defaults), ...options[rule.meta.id]},
    level: /** @type {const} */ ('warning'),
  }))
  const own = layer && {
    ...glossary,
    terms: glossary.terms.filter(({id}) => !builtin.terms.some((term) => term.id === id)),
  }
  return {
    name: JSON.stringify({seed, options, frontmatter, glossary: layer?.data, isAlone}),
    glossary,
    // Of the few terms of a team, the documents are not to lack words.
    words: own && own.terms.length > 0 && isLikely(0.7) ? own : glossary,
    frontmatter,
    enabled,
  }
}

/**
 * @param {string} id
 * @param {import('./chance.js').Chance} chance
 * @returns {object}
 */
function chooseOptions(id, {pick, pickSome, isLikely}) {
  switch (id) {
    case 'api-action-path':
      return {
        actions: pick(['crud', 'all']),
        ignore: pickSome(['/orders/*', '/deleteOrder', '/api/*', '/getOrders/'], 2),
        counterExamples: isLikely(),
        routes: isLikely(),
        frontMatter: isLikely(),
      }
    case 'api-request-method':
      return {ignore: pickSome(['/orders/*', '/orders'], 1)}
    case 'glossary-expansion':
      // Rare, as with it the whole page is read, so that nothing is left to compare; as below.
      return {define: isLikely(0.07) ? 'first-use' : 'never'}
    case 'glossary-casing':
    case 'glossary-spelling':
      return {likely: isLikely()}
    case 'glossary-synonym':
      return {prefer: isLikely(0.1) ? pick(['consistent', 'SKU']) : 'any', within: pick(['page', 'section'])}
    default:
      return {}
  }
}

/** @param {import('./chance.js').Chance} chance */
function makeGlossary({pick, pickSome, isLikely, toNumber, repeat}) {
  const makeEvidence = () =>
    Object.fromEntries(
      evidenceKeys.flatMap((key) => {
        const some = pickSome(words, 3)
        if (some.length === 0) return []
        return [[key, key === 'against' ? some.map((word) => pick([`_ ${word}`, `${word} _`, `the _ ${word}`])) : some]]
      }),
    )
  const makeTerm = () => {
    const term = pick(names)
    return {
      term,
      ...(isLikely(0.4) && {kind: pick(['noun', 'abbreviation', 'term', 'adjective', 'name', 'verb'])}),
      meaning: 'A thing of the shop.',
      ...(isLikely(0.3) && {expands: pick(expansions)}),
      ...(isLikely(0.3) && {accepted: pickSome(names, 2)}),
      ...(isLikely(0.1) && {letters: 'any'}),
      ...(isLikely(0.3) && {sound: pick(['vowel', 'consonant'])}),
      ...(isLikely(0.6) && {
        avoid: pickSome([...names, ...names.map((name) => `${name} ${pick(words)}`)], 3).map((form) =>
          isLikely()
            ? form
            : {form, ...(isLikely() && {use: pick(names)}), ...(isLikely(0.6) && {evidence: makeEvidence()})},
        ),
      }),
      ...(isLikely(0.4) && {ordinaryWord: makeEvidence()}),
      ...(isLikely(0.2) && {names: pickSome(names, 2).map((name) => `${name} Kit`)}),
      ...(isLikely(0.2) && {alternatives: pickSome(names, 2)}),
    }
  }
  const requests = {
    ...(isLikely(0.3) && {
      methods: pickSome(['PURGE', 'PATCH', 'LINK', 'SEARCH'], 2).map((method) => ({method, meaning: 'A method.'})),
    }),
    ...(isLikely(0.3) && {
      methodEvidence: {before: pickSome(words, 2), after: pickSome(words, 2), beside: pickSome(words, 2)},
    }),
    ...(isLikely(0.3) && {
      purposes: [{id: pick(['list', 'create', 'read', 'update', 'delete']), verbs: ['add', ...pickSome(verbs, 3)]}],
    }),
    ...(isLikely(0.3) && {otherActions: pickSome(['cancel', 'refund', ...verbs], 3)}),
    ...(isLikely(0.2) && {lookAlikes: pickSome(['creature', 'getaway', 'listing'], 2)}),
    ...(isLikely(0.2) && {words: {bulk: pickSome(['batch', 'tous'], 2), selectors: pickSome(['ours', 'current'], 2)}}),
  }
  const layer = (/** @type {object[]} */ terms, /** @type {object} */ requests) => ({terms, requests})
  const terms = repeat(1 + toNumber(5), makeTerm)
  // What a check of glossaries refuses is left out.
  /** @type {object[]} */
  const kept = []
  const read = (/** @type {object} */ data, isAlone = false) =>
    readGlossary([{name: 'team.json', text: JSON.stringify(data)}], isAlone ? {extends: 'none'} : {})
  const isGood = (/** @type {object} */ data) => {
    try {
      read(data)
      return true
    } catch {
      return false
    }
  }
  for (const term of terms) if (isGood(layer([...kept, term], {}))) kept.push(term)
  const data = layer(kept, isGood(layer(kept, requests)) ? requests : {})
  return {
    data,
    glossary(/** @type {boolean} */ isAlone) {
      try {
        return read(data, isAlone)
      } catch {
        return read(data)
      }
    },
  }
}
