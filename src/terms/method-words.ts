import type {Glossary, Method} from '../types.ts'
import {escapePattern} from '../english/pattern.ts'
import {once, rememberOf} from '../english/remember.ts'
import {toWordSet} from '../english/words.ts'
import {toEvidence} from './lexicon.ts'

/** HTTP methods (RFC 9110, section 9, and RFC 5789). */
export const httpMethods = ['get', 'head', 'post', 'put', 'delete', 'connect', 'options', 'trace', 'patch']

/** Words before a method and its noun: "a get request". */
export const determiners = toWordSet(
  "a an the this that these those each every any one another single simple same following above next first second initial mock previous regular normal valid invalid plain new given failed successful my our your its their no all two three between of via using by as with for from it's more multiple subsequent additional separate standard basic typical conditional original dummy sample appropriate ajax",
)

/**
 * Prepositions before a method. The noun after the method must end the phrase: "in get requests"; not "during post
 * request checks".
 */
export const prepositions = toWordSet('in on during through like without')

/** Verbs before a noun: "make get requests". After these verbs, "get" cannot be a verb. */
export const takers = toWordSet(
  'make makes made making send sends sent sending perform performs performed performing issue issues issued issuing execute executes executed executing submit submits submitted submitting create creates created creating fire fires trigger triggers accept accepts accepted accepting handle handles handled handling support supports allow allows do doing use uses used get gets receive receives received test tests testing call calls hit hits implement implements define defines',
)

/** Whether the word for a method may mean an action instead: "a delete request" may ask for deletion. */
export function isAction({ambiguousBefore = []}: Method): boolean {
  return ambiguousBefore.includes('request')
}

export function isWord(text: string): boolean {
  return /^\p{L}/u.test(text)
}

/** Get the nouns that are evidence only after this method: "the post body". */
export function toOtherNouns({ambiguousBefore = []}: Method, {nouns}: Compiled): readonly string[] {
  return ambiguousBefore.filter((noun) => !nouns.has(noun) && !operationNouns.has(noun))
}

/** Verbs before an article and a method without a noun: "perform a post with the order". */
export const performers = toWordSet(
  'perform performs performed performing execute executes executing issue issues issued issuing expect expects accept accepts',
)

/** Words before a method without a noun: "create orders using post", "do a get". */
export const bareFrames = toWordSet(
  'via using use uses used as do does doing make makes making send sends sending is allow allows accept accepts support supports with',
)

/** Words of `bareFrames` that may also be before an ordinary noun: "accepts posts", "filled with posts". */
export const takesAny = toWordSet('allow allows accept accepts support supports with')

/** Verbs before anything that people send: "send a post". */
export const senders = toWordSet('send sends sending sent issue issues issuing make makes making')

export const operationNouns = new Set(['method', 'operation'])

/** Verbs after a subject: "Post requests must have a body". */
export const finiteVerbs = toWordSet(
  'is are was were must should shall can cannot will would may might has have need needs return returns require requires accept accepts contain contains fail fails use uses take takes get gets send sends creates changes updates deletes removes replaces reads lists adds expects includes responds looks works',
)

/** Words before a list of names: "methods like get, post and put". */
export const listIntroducers = toWordSet('like as including namely only methods verbs operations : (')

/** Words before a verb: "to get requests", "we put calls on hold". */
export const verbFrames = toWordSet(
  "to can could will would shall should must may might we you they i it he she then please not don't doesn't let let's help helps and-then did do does who which that's cannot never always also just",
)

/** Words and marks between the methods of a list. */
export const joiners = new Set([',', '/', 'and', 'or', '&', '|', 'nor', 'vs', 'vs.'])

/** HTTP methods that a data store or a map does not have. Both do have get, put and delete. */
export const ownMethods = new Set(['post', 'patch', 'head', 'options'])

/** Words and marks after a noun phrase: "Get request to a resource", "a list of post, put." */
export const phraseEnds = toWordSet(
  '. , ; : ! ? ) ( to for of as in on with that which is are was were from has have will can should must may and ' +
    'or when if only against by at using does support supports return returns made sent cache body require requires uses sends creates gets takes over via while where until without after before also works fails because so but than instead into results containing including having you we',
  '',
)

/** Characters that join a method to another word: `.get`, `$post`, `get(`. */
export const joinedBefore = '.@#$\\-'
export const joinedBehind = '(\\-'

export type Compiled = ReturnType<typeof compile>

/** Prepare the methods of a glossary, and the words around them. */
export const compile = rememberOf(({requests, terms}: Glossary) => {
  const ownTerms = terms.map(({term}) => term.toLowerCase())
  const {methods, methodEvidence, purposes, otherActions} = requests
  const names = new Map(methods.map((method) => [method.method.toLowerCase(), method]))
  const known = new Set([...httpMethods, ...names.keys()])
  const lower = [...names.keys()].map(escapePattern).join('|')
  const upper = lower.toUpperCase()
  const own = purposes.flatMap(({verbs}) => verbs)
  return {
    methods: names,
    /** All methods, including HTTP methods that the glossary does not have. Lists of methods may include them. */
    known,
    /** Verbs that are not methods. A list with such a verb is a list of actions: "create, update, and delete". */
    verbs: new Set([...own, ...otherActions].filter((verb) => !known.has(verb))),
    /** The verbs that a method can replace: "create"; not "allow". */
    actions: new Set(own.filter((verb) => !known.has(verb))),
    /** Matches a method in any capitalisation: "get", "Post"; not "target", "post-request". */
    pattern: once(
      () =>
        new RegExp(
          `(?<![\\p{L}\\p{N}_\\\\${joinedBefore}])(?:${[...names.keys()].join('|')})(?![\\p{L}\\p{N}_\\\\${joinedBehind}]|\\.\\w)`,
          'giu',
        ),
    ),
    /** Matches a method in capitals: "GET". */
    capitals: once(
      () => new RegExp(`(?<![\\p{L}\\p{N}_])(?:${[...known].join('|').toUpperCase()})(?![\\p{L}\\p{N}_])`, 'gu'),
    ),
    evidence: toEvidence(methodEvidence),
    /** The terms of the glossary, in lower case. */
    terms: new Set(ownTerms),
    /** Nouns of operations. An operation may be named after a method: "the delete endpoint". */
    operations: new Set([...operationNouns, ...ownTerms]),
    /** Methods with a purpose, in lower case. Other methods are also everyday nouns: "a patch", "options". */
    plain: new Set(purposes.map(({method}) => method.toLowerCase())),
    /** Methods that are also verbs of a purpose, in lower case: "patch". */
    named: new Set(own.filter((verb) => known.has(verb))),
    nouns: new Set((methodEvidence.after ?? []).map((word) => word.toLowerCase())),
    /** Matches a method in use: "POST", ".post('/orders'", "method: 'post'", "`post /orders`", "-X post". */
    use: new RegExp(
      String.raw`(?<![\w-])(?:${upper})(?![\w-])|\.(?:${lower})\(\s{0,9}["'\x60](?:\/|https?:)|\bmethod: ?["'](?:${lower})\b|\x60(?:${lower}) \/\w|-X (?:${lower})\b|\bHTTP (?:method|verb)s?\b`,
    ),
  }
})
