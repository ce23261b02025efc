/**
 * Makes plurals and singulars of nouns in paths.
 *
 * This file has its own rules, because published libraries turn `caches` into `cach`, `cookies` into
 * `cooky`, and `https` into `http`. A request to a path with a wrong word fails.
 */
import {toWordSet} from './words.ts'

/** Nouns whose plural equals the singular, or that have no plural in APIs. */
const uncountable = toWordSet(
  'access advice aircraft analytics attendance audio authentication authorization availability auth baggage billing bandwidth ' +
    'cash chaos compliance content dns docs ' +
    'documentation economics electricity equipment equity evidence expertise feedback firmware fish food furniture gold gps hardware ' +
    'health help history homework html http https info information infrastructure insurance iot ' +
    'json jewelry knowledge kubernetes labor legal leverage linguistics liquidity logistics luggage machinery mail management math mathematics ' +
    'media meta middleware money moose music news noise nps ops oxygen payroll personnel physics pki planning politics press ' +
    'progress pricing publicity reasoning research rice rss salmon security series sheep shipping shopping shrimp ' +
    'sms smtp software spam species staff statistics stats storage stuff swine telemetry tls traffic ' +
    'training transport transportation travel transparency trivia trout tuna usage userinfo voip waste water weather wifi wood work xml yaml',
)

/** Irregular singulars and plurals. */
const irregular = (
  'analysis analyses, appendix appendices, axis axes, bacterium bacteria, basis bases, calf calves, ' +
  'cookie cookies, crisis crises, criterion criteria, curriculum curricula, diagnosis diagnoses, die dice, ' +
  'echo echoes, ellipsis ellipses, emphasis emphases, epoch epochs, foot feet, goose geese, half halves, hero heroes, ' +
  'hypothesis hypotheses, knife knives, leaf leaves, life lives, loaf loaves, louse lice, man men, ' +
  'matrix matrices, mouse mice, movie movies, oasis oases, ox oxen, parenthesis parentheses, ' +
  'phenomenon phenomena, potato potatoes, quiz quizzes, self selves, stomach stomachs, synopsis synopses, ' +
  'synthesis syntheses, thesis theses, thief thieves, tomato tomatoes, tooth teeth, torpedo torpedoes, ' +
  'veto vetoes, wife wives, wolf wolves, zombie zombies'
)
  .split(', ')
  .map((pair) => pair.split(' ') as [singular: string, plural: string])
const toIrregularPlural = new Map(irregular)
const toIrregularSingular = new Map(irregular.map(([singular, plural]) => [plural, singular] as const))
// `toSingular` also recognises these plurals. For "index", `toPlural` makes "indexes".
for (const [plural, singular] of [
  ['indices', 'index'],
  ['vertices', 'vertex'],
] as const)
  toIrregularSingular.set(plural, singular)

/** Singulars that end in a single "s": "status", "canvas". */
const endsInS = toWordSet(
  'alias apparatus asparagus asbestos atlas bias bonus bus campus canvas census chorus circus citrus consensus corpus cosmos ' +
    'discus ethos exodus focus fungus gas genius genus hiatus iris lens locus lotus minus modus nexus nucleus octopus ' +
    'pancreas pathos plus prospectus radius sinus status stimulus stylus surplus syllabus tennis terminus thermos ' +
    'thesaurus tonus trellis typhus versus virus walrus',
)

/**
 * Singulars in "-che" and "-xe": "caches" is the plural of "cache", but "batches" is the plural of
 * "batch".
 */
const endsInE = toWordSet('ache apache avalanche axe cache creche deluxe headache mustache psyche quiche')

/** Plurals that end in "-us" or "-is", as many singulars do. */
const pluralsInUs = toWordSet('menus gnus emus gurus cpus gpus skus apis kpis uris guis taxis skis pois emojis wikis')

/**
 * Whether a noun has no separate plural: "data", "feedback".
 *
 * @param noun one word in lower case
 */
export function isUncountable(noun: string): boolean {
  // "appdata", and plurals of other languages, such as "herois"
  return uncountable.has(noun) || noun.endsWith('data') || /\w{3}[aeo]is$/.test(noun)
}

/**
 * Make the plural of a noun: "order" → "orders", "category" → "categories", "status" → "statuses".
 *
 * @param noun one word in lower case
 * @returns the noun itself if it is plural already or has no plural
 */
export function toPlural(noun: string): string {
  if (noun.length < 2 || isUncountable(noun) || isPlural(noun)) return noun
  const known = toIrregularPlural.get(noun)
  if (known) return known
  for (const [singular, plural] of [
    ['person', 'people'],
    ['child', 'children'],
    ['woman', 'women'],
    ['shelf', 'shelves'],
    ['matrix', 'matrices'],
    ['vertex', 'vertices'],
    ['tech', 'techs'],
  ] as const)
    if (noun.endsWith(singular)) return noun.slice(0, -singular.length) + plural
  if (/(?:s|x|z|ch|sh)$/.test(noun)) return `${noun}es` // "address", "box", "batch"
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies` // "category"
  return `${noun}s`
}

/**
 * Make the singular of a noun: "orders" → "order", "categories" → "category", "caches" → "cache".
 *
 * @param noun one word in lower case
 * @returns the noun itself if it is singular already or has no plural
 */
export function toSingular(noun: string): string {
  if (noun.length < 3 || isUncountable(noun) || endsInS.has(noun)) return noun
  const known = toIrregularSingular.get(noun)
  if (known) return known
  for (const [plural, singular] of [
    ['people', 'person'],
    ['children', 'child'],
    ['women', 'woman'],
    ['shelves', 'shelf'],
    ['analyses', 'analysis'],
    ['statuses', 'status'],
    ['techs', 'tech'],
  ] as const)
    if (noun.endsWith(plural)) return noun.slice(0, -plural.length) + singular
  if (pluralsInUs.has(noun)) return noun.slice(0, -1)
  if (!noun.endsWith('s') || /(?:ss|us|is)$/.test(noun)) return noun // "address", "radius", "redis"
  if (noun.endsWith('ies')) return noun.length > 4 ? `${noun.slice(0, -3)}y` : noun.slice(0, -1) // "entries"; "pies"
  if (noun.endsWith('es')) {
    const withE = noun.slice(0, -1)
    const without = noun.slice(0, -2)
    if (endsInE.has(withE) || withE.endsWith('cache')) return withE
    if (endsInS.has(without) || /(?:ss|x|ch|sh|zz)$/.test(without)) return without // "addresses", "boxes", "batches"
    return withE // "files", "devices", "messages"
  }
  return noun.slice(0, -1)
}

/**
 * Whether a noun is a plural: "orders", "people", "statuses"; not "status", "address", "data".
 *
 * @param noun one word in lower case
 */
export function isPlural(noun: string): boolean {
  return toSingular(noun) !== noun
}
