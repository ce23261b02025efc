/** Inflects verbs of one or more words: "log in", "logged in". */

/** Base form, past form and participle of irregular verbs. */
const irregular = new Map(
  (
    'be was been|become became become|begin began begun|bind bound bound|break broke broken|bring brought brought|' +
    'build built built|buy bought bought|catch caught caught|choose chose chosen|come came come|cut cut cut|' +
    'deal dealt dealt|do did done|draw drew drawn|drive drove driven|fall fell fallen|feed fed fed|find found found|' +
    'forget forgot forgotten|freeze froze frozen|get got got|give gave given|go went gone|grow grew grown|' +
    'hang hung hung|have had had|hide hid hidden|hit hit hit|hold held held|keep kept kept|know knew known|' +
    'lead led led|leave left left|lose lost lost|make made made|meet met met|' +
    'pay paid paid|put put put|quit quit quit|read read read|' +
    'rise rose risen|run ran run|say said said|see saw seen|sell sold sold|send sent sent|' +
    'set set set|show showed shown|shrink shrank shrunk|shut shut shut|sit sat sat|speak spoke spoken|spend spent spent|' +
    'spin spun spun|split split split|spread spread spread|stand stood stood|stick stuck stuck|take took taken|' +
    'tear tore torn|tell told told|throw threw thrown|wake woke woken|win won won|wind wound wound|write wrote written'
  )
    .split('|')
    .map((entry) => {
      const [base = '', past = '', participle = ''] = entry.split(' ')
      return [base, {past, participle}] as const
    }),
)

/** Matches a prefix of a verb: "re" in "rewrite" */
const prefix = /^(?:re|un|over|with|out|under|mis|up)(?=..)/

/** Find the past form and the participle of an irregular verb. The verb may have a prefix: "rewrite". */
function findIrregular(base: string): Pick<VerbForms, 'past' | 'participle'> | undefined {
  const [start = ''] = prefix.exec(base) ?? []
  const found = irregular.get(base.slice(start.length))
  return irregular.get(base) ?? (found && {past: start + found.past, participle: start + found.participle})
}

/** Matches a verb whose last consonant is doubled: "log", "submit"; not "visit", "need", "show". */
const doubling =
  /^(?:re|un|de|over|out|com|con|sub|per|ad|o|for|be)?(?:qu|[bcdfgpst][lr]|s[ckmnpt]|[cst]h|[b-df-hj-np-tv-z])?[aeiou][b-df-hj-np-tvz]$/

export interface VerbForms {
  base: string
  /** "logs in" */
  third: string
  /** "logged in" */
  past: string
  participle: string
  /** "logging in" */
  ing: string
}

/** Inflect a verb of one word. @param base in lower case */
function inflectWord(base: string): VerbForms {
  const isY = /[^aeiou]y$/.test(base)
  const stem = doubling.test(base) ? base + base.slice(-1) : base
  const regular = isY ? `${base.slice(0, -1)}ied` : base.endsWith('e') ? `${base}d` : `${stem}ed`
  const third = isY ? `${base.slice(0, -1)}ies` : /(?:s|x|z|ch|sh|o)$/.test(base) ? `${base}es` : `${base}s`
  const cut = base.endsWith('ie') ? `${base.slice(0, -2)}y` : /[^aeoy]e$/.test(base) ? base.slice(0, -1) : stem
  return {base, third, past: regular, participle: regular, ing: `${cut}ing`, ...findIrregular(base)}
}

/** Particles that hardly ever start a prepositional phrase, such as "up" in "set up the shop". */
const closedParticles = ['up', 'out', 'off', 'down', 'away', 'back', 'apart', 'together', 'forward']
/** Particles that may also start a prepositional phrase, such as "in" in "log in the console". */
const openParticles = ['in', 'on', 'over', 'through', 'by', 'around', 'about', 'to', 'into', 'along', 'across']
const particles = new Set([...closedParticles, ...openParticles])

export function isParticle(word: string): boolean {
  return particles.has(word)
}

/** Whether a particle may also start a prepositional phrase: "in"; not "up". */
export function isOpenParticle(word: string): boolean {
  return openParticles.includes(word)
}

/**
 * Inflect one word of a verb of several words. If the last word is a particle ("log in"), inflect the
 * first word. Otherwise, inflect the last word ("double click").
 *
 * @param verb its base form; words that are not inflected keep their capitalisation
 */
export function inflectVerb(verb: string): VerbForms {
  const [, before = '', word = '', after = ''] = isParticle(verb.slice(verb.lastIndexOf(' ') + 1))
    ? (/^()(\S+)(.*)$/.exec(verb) ?? [])
    : (/^(.*[\s-])?(\S+)()$/.exec(verb) ?? [])
  const {base, third, past, participle, ing} = inflectWord(word)
  const join = (form: string): string => before + form + after
  return {base: join(base), third: join(third), past: join(past), participle: join(participle), ing: join(ing)}
}
