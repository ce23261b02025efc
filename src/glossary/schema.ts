/**
 * What settings and glossaries may hold: one description, from which the check
 * and the JSON Schema for editors are made.
 */

import type {Avoid, Evidence, RequestGlossary, RequestWords, Term} from '../types.ts'

/** What a value may be. */
export type Shape =
  | {type: 'text'; pattern?: TextPattern}
  | {type: 'flag'}
  | {type: 'number'}
  | {type: 'any'}
  | {type: 'choice'; values: readonly string[]}
  | {type: 'list'; of: Shape}
  /** A list of fixed length, the last values optional. */
  | {type: 'tuple'; of: readonly Shape[]}
  | {type: 'table'; keys: Readonly<Record<string, Field>>; title: string}
  /** One of several, told apart by what kind of value stands there. */
  | {type: 'either'; shapes: readonly Shape[]}

/** A pattern of a text, and how a person says it. */
export interface TextPattern {
  pattern: RegExp
  expected: string
}

/** A key of a table. */
export interface Field {
  shape: Shape
  description: string
  isRequired?: true
}

const text: Shape = {type: 'text'}
/** More characters than any text of a glossary has; what is looked for is compiled, and has to fit. */
export const mostCharacters = 5000
/** More words than any list of a glossary has. */
export const mostWords = 10_000
const texts: Shape = {type: 'list', of: text}

function toWord(description: string): Field {
  return {shape: text, description}
}

function toWords(description: string): Field {
  return {shape: texts, description}
}

/** "rest-api" */
const kebab: TextPattern = {
  pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  expected: 'small letters and digits joined by hyphens, such as `access-token`',
}
/** "https://shop.example/glossary#order" */
const address: TextPattern = {pattern: /^https?:\/\/\S+$/, expected: 'an address that begins with `https://`'}
/** "PATCH" */
const methodName: TextPattern = {pattern: /^[A-Z]+$/, expected: 'a method in capitals, such as `PATCH`'}
/** "GET /orders" */
const requestText: TextPattern = {
  pattern: /^[A-Z]+ \/\S*$/,
  expected: 'a method and a path, such as `GET /orders`',
}
/** "/orders/{order_id}" */
const pathText: TextPattern = {pattern: /^\/\S*$/, expected: 'a path that begins with `/`'}

const evidence: Shape = {
  type: 'table',
  title: 'evidence',
  keys: {
    before: toWords('Words directly before it that tell that the term is meant: "over".'),
    after: toWords('Words directly after it that tell that the term is meant: "server".'),
    beside: toWords('Words beside it, joined by "and", "or", a comma or a slash.'),
    against: toWords('Phrases in which the ordinary word is meant; `_` stands for it: "the _ of".'),
    topic: toWords('Words elsewhere on the page that make the sense likely.'),
    elsewhere: toWords('Words in the same block that tell that another sense is meant.'),
  } satisfies Record<keyof Evidence, Field>,
}

const avoid: Shape = {
  type: 'either',
  shapes: [
    text,
    {
      type: 'table',
      title: 'an avoided form',
      keys: {
        form: {
          shape: text,
          description: 'The wrong form; a blank also stands for a hyphen or nothing.',
          isRequired: true,
        },
        use: toWord('What to write instead; the term itself if absent.'),
        evidence: {shape: evidence, description: 'Needed where the form is ordinary English in another sense.'},
        note: toWord('Why, if not the usage note of the term.'),
      } satisfies Record<keyof Avoid, Field>,
    },
  ],
}

/** The kinds of term. */
const kinds = ['noun', 'abbreviation', 'term', 'adjective', 'name', 'verb'] as const

/** The purposes of a request. */
const purposes = ['list', 'create', 'read', 'update', 'delete'] as const

const term: Shape = {
  type: 'table',
  title: 'a term',
  keys: {
    id: {
      shape: {type: 'text', pattern: kebab},
      description:
        'Name of the entry; made from the term if absent. An entry of an earlier glossary with this name is changed.',
    },
    term: toWord('The term as it is written.'),
    kind: {shape: {type: 'choice', values: kinds}, description: 'How the term is used in a sentence.'},
    meaning: toWord('What it means, in one sentence.'),
    usage: toWord('How it is written and why: shown with findings.'),
    url: {shape: {type: 'text', pattern: address}, description: 'Page about the term: shown with findings.'},
    examples: toWords('Good sentences, which nothing may flag.'),
    phrases: toWords('Common phrases, which nothing may flag.'),
    expands: toWord('The words that an abbreviation stands for.'),
    letters: {shape: {type: 'choice', values: ['any']}, description: '`any`: its spelling is left open.'},
    sound: {
      shape: {type: 'choice', values: ['vowel', 'consonant']},
      description: 'How it begins when said; found from its letters if absent.',
    },
    accepted: toWords('Equal names, each with its own spelling.'),
    avoid: {shape: {type: 'list', of: avoid}, description: 'Wrong forms.'},
    ordinaryWord: {
      shape: evidence,
      description:
        'Present where the term in small letters is an ordinary English word: what tells that the term is meant.',
    },
    names: toWords('Products and libraries whose spelling is their own.'),
    alternatives: toWords('Terms that are named as alternatives.'),
    incorrect: {
      shape: {
        type: 'list',
        of: {
          type: 'table',
          title: 'an incorrect sentence',
          keys: {
            text: {...toWord('A sentence that is flagged.'), isRequired: true},
            repair: {...toWord('The sentence after its repair.'), isRequired: true},
          },
        },
      },
      description: 'Bad sentences with their repair.',
    },
  } satisfies Record<keyof Term, Field>,
}

const places = {
  alone: 'The whole path after its base.',
  afterCollection: 'At the end after a collection: `/orders/list`.',
  afterMember: 'At the end after a member: `/orders/{order_id}/update`.',
  beforeMember: 'Before a parameter: `/update/{order_id}`.',
  beforeResource: 'Before a resource: `/get/orders`.',
  phrase: 'First word of a segment: `/listOrders`.',
  last: 'Last word of a segment: `/order-create`.',
}

/** The lists of words that tell how the words of a path are meant. */
const wordLists = {
  processes: 'Nouns that, in the plural, make the name of a thing after a verb.',
  plainVerbs: 'Verbs that never describe such a noun.',
  outcomes: 'Nouns that do so where the method contradicts the verb.',
  bulk: 'Words that tell of many at once.',
  prefixes: 'Words that make a verb after them part of a noun.',
  qualifiers: 'Words that say which or how, not what.',
  selectors: 'Words that select one or some of a collection.',
  adjectives: 'Other words that describe resources and name none.',
  prepositions: 'Words that end a phrase after a verb.',
  particles: 'Words that make another verb of a verb.',
  bases: 'Segments that are no resources.',
  wholes: 'What is said of a resource as a whole.',
  aggregates: 'What is said of all of a collection.',
  targets: 'Prepositions of what something is put into or taken out of.',
  containers: 'Resources that things are put into.',
  containerVerbs: 'Verbs that put things into them or take them out.',
  headings: 'Words of a heading that say that it is about an API, not about what.',
  actionHolders: 'Segments that hold actions.',
  singletons: 'Resources that there is one of.',
  attributes: 'What belongs to a resource.',
  resources: 'Nouns of things that APIs have.',
  echoes: 'Services that send back what they get, with an address for each method.',
  conjunctions: 'Words that join the names of a path.',
} satisfies Record<Exclude<keyof RequestWords, 'verbUses'>, string>

const requests: Shape = {
  type: 'table',
  title: 'requests',
  keys: {
    methods: {
      shape: {
        type: 'list',
        of: {
          type: 'table',
          title: 'a method',
          keys: {
            method: {
              shape: {type: 'text', pattern: methodName},
              description: 'The method in capitals.',
              isRequired: true,
            },
            meaning: toWord('What it does.'),
            ambiguousBefore: toWords(
              'Words after the method in small letters that tell nothing without other evidence.',
            ),
          },
        },
      },
      description: 'Methods of the API.',
    },
    methodEvidence: {shape: evidence, description: 'Tells whether a word in small letters is meant as a method.'},
    purposes: {
      shape: {
        type: 'list',
        of: {
          type: 'table',
          title: 'a purpose',
          keys: {
            id: {shape: {type: 'choice', values: purposes}, description: 'Which purpose.', isRequired: true},
            method: {shape: {type: 'text', pattern: methodName}, description: 'The method that serves it.'},
            also: {
              shape: {type: 'list', of: {type: 'text', pattern: methodName}},
              description: 'Other methods that serve it.',
            },
            on: {shape: {type: 'choice', values: ['collection', 'member']}, description: 'The kind of URL.'},
            meaning: toWord('What it does, in one sentence.'),
            verbs: toWords('Verbs that name the purpose when they stand in a path.'),
          },
        },
      },
      description: 'What requests are for.',
    },
    otherActions: toWords('Verbs of operations that no plain method replaces.'),
    lookAlikes: toWords('Words that look like such verbs and are not.'),
    words: {
      shape: {
        type: 'table',
        title: 'words of paths',
        keys: {
          verbUses: {
            shape: {
              type: 'list',
              of: {
                type: 'table',
                title: 'a use of verbs',
                keys: {
                  verbs: {...toWords('The verbs.'), isRequired: true},
                  ...Object.fromEntries(Object.entries(places).map(([key, words]) => [key, toWords(words)])),
                },
              },
            },
            description: 'Where in a path verbs name an action, and with which methods (`any`, `none`, or a method).',
          },
          ...Object.fromEntries(Object.entries(wordLists).map(([key, words]) => [key, toWords(words)])),
        },
      },
      description: 'How the words of a path are told apart.',
    },
    shapes: {
      shape: {
        type: 'list',
        of: {
          type: 'table',
          title: 'a shape of a path',
          keys: {
            request: {
              shape: {type: 'text', pattern: requestText},
              description: 'A good request: `GET /orders`.',
              isRequired: true,
            },
            purpose: {shape: {type: 'choice', values: purposes}, description: 'Its purpose.', isRequired: true},
            meaning: toWord('What it does.'),
            not: {shape: {type: 'text', pattern: requestText}, description: 'What is written instead by mistake.'},
          },
        },
      },
      description: 'Examples of good requests.',
    },
  } satisfies Record<keyof RequestGlossary, Field>,
}

/** A path in the table of a page: its purpose is said in words. */
const pathRow: Shape = {
  type: 'table',
  title: 'a path',
  keys: {
    path: {shape: {type: 'text', pattern: pathText}, description: 'The path.', isRequired: true},
    method: {shape: {type: 'text', pattern: methodName}, description: 'The method.', isRequired: true},
    purpose: {...toWord('What the request is for, beginning with its verb: "list orders".'), isRequired: true},
    meaning: toWord('What it does.'),
    not: {shape: {type: 'text', pattern: requestText}, description: 'What is written instead by mistake.'},
  },
}

const schemaKey = toWord('Address of the JSON Schema, for editors.')

/** A glossary, in a file of its own or in settings. */
export const glossaryShape: Extract<Shape, {type: 'table'}> = {
  type: 'table',
  title: 'a glossary',
  keys: {
    $schema: schemaKey,
    terms: {shape: {type: 'list', of: term}, description: 'The terms.'},
    requests: {shape: requests, description: 'Methods, purposes of requests, and the words of paths.'},
    names: toWords('Products and libraries whose spelling is their own.'),
    paths: {shape: {type: 'list', of: pathRow}, description: 'Good requests, as a page lists them.'},
  },
}

/** A rule, as far as settings need to know of it. */
export interface KnownRule {
  id: string
  summary: string
  defaults: object
}

/** Severities in settings. */
const levels = ['off', 'on', 'warn', 'error'] as const

/** The settings for these rules. */
export function toSettingsShape(rules: readonly KnownRule[]): Extract<Shape, {type: 'table'}> {
  const source: Shape = {type: 'either', shapes: [text, glossaryShape]}
  return {
    type: 'table',
    title: 'settings',
    keys: {
      $schema: schemaKey,
      extends: {
        shape: {type: 'choice', values: ['none']},
        description: '`none`: start without the built-in glossary.',
      },
      glossary: {
        shape: {type: 'either', shapes: [text, glossaryShape, {type: 'list', of: source}]},
        description: 'Terms, or paths to YAML, JSON or Markdown files, from this file; of two, the later one wins.',
      },
      rules: {
        shape: {
          type: 'table',
          title: 'rules',
          keys: Object.fromEntries(
            rules.map((rule) => [rule.id, {shape: toRuleShape(rule), description: rule.summary}]),
          ),
        },
        description: 'Severity and options of rules.',
      },
      ignore: toWords('Files to leave out, in the syntax of `.gitignore`, from the folder of this file.'),
      names: toWords('Products and libraries whose spelling is their own.'),
      frontmatter: toWords('Keys of YAML front matter whose text is checked too.'),
    },
  }
}

function toRuleShape({id, defaults}: KnownRule): Shape {
  const level: Shape = {type: 'choice', values: levels}
  const options: Shape = {
    type: 'table',
    title: `options of \`${id}\``,
    keys: Object.fromEntries(
      Object.entries(defaults).map(([key, value]) => [
        key,
        {shape: toOptionShape(value), description: `Default: ${JSON.stringify(value)}.`},
      ]),
    ),
  }
  return {type: 'either', shapes: [level, options, {type: 'tuple', of: [level, options]}]}
}

/** What is checked more closely by the rule itself. */
function toOptionShape(value: unknown): Shape {
  if (typeof value === 'boolean') return {type: 'flag'}
  if (typeof value === 'number') return {type: 'number'}
  if (Array.isArray(value)) return texts
  return typeof value === 'string' ? {type: 'either', shapes: [text, texts]} : {type: 'any'}
}

/**
 * The JSON Schema (draft 7, which editors know) of a shape.
 *
 * @param title for people
 */
export function toJsonSchema(shape: Shape, title: string): object {
  return {$schema: 'http://json-schema.org/draft-07/schema#', title, ...toSchema(shape)}
}

function toSchema(shape: Shape): object {
  switch (shape.type) {
    case 'text': {
      return shape.pattern
        ? {type: 'string', maxLength: mostCharacters, pattern: shape.pattern.pattern.source}
        : {type: 'string', minLength: 1, maxLength: mostCharacters, pattern: '\\S'}
    }
    case 'flag': {
      return {type: 'boolean'}
    }
    case 'number': {
      return {type: 'number'}
    }
    case 'any': {
      return {}
    }
    case 'choice': {
      return {enum: shape.values}
    }
    case 'list': {
      return {type: 'array', items: toSchema(shape.of)}
    }
    case 'tuple': {
      return {type: 'array', items: shape.of.map(toSchema), minItems: 1, maxItems: shape.of.length}
    }
    case 'table': {
      const keys = Object.entries(shape.keys)
      const required = keys.filter(([, field]) => field.isRequired).map(([key]) => key)
      return {
        type: 'object',
        properties: Object.fromEntries(
          keys.map(([key, field]) => [key, {description: field.description, ...toSchema(field.shape)}]),
        ),
        ...(required.length > 0 && {required}),
        additionalProperties: false,
      }
    }
    case 'either': {
      return {anyOf: shape.shapes.map(toSchema)}
    }
  }
}
