import {isPlural, toSingular} from '../english/inflection.ts'
import {once} from '../english/remember.ts'
import {type ActionWords, findVerb} from './action-words.ts'
import {type Surroundings, withoutLead} from './surroundings.ts'
import {isAbbreviation, splitWords, toLastWord} from './words.ts'

/** Facts about the resource of a request, from the text around the request. */
export interface Evidence {
  /** Find the name of a resource's identifier in the text (`order_id`, `brokerOrderId`); undefined if there is none. */
  findIdentifier(noun: readonly string[]): string | undefined
  /** Find the names in the text that end like identifiers: "order_id", "valid". The caller must check their nouns. */
  findIdentifiers(): readonly string[]
  /** Whether the text has an identifier with the whole name of a resource: `profile_id`, but not `user_profile_id`. */
  hasIdentifierOf(noun: readonly string[]): boolean
  /** Whether the text has fields or parameters, and none of them is an identifier. */
  lacksIdentifier(): boolean
  /** Whether the text has the name `id` alone, without a noun as in `order_id`. */
  hasPlainIdentifier(): boolean
  /**
   * Whether the text says that a resource or an account is the reader's own ("your user", "my own profile"), or a body
   * has a password.
   */
  isOwn(noun: readonly string[]): boolean
  /** Whether the text has the words in the given order: "payment intent". */
  hasPhrase(phrase: readonly string[]): boolean
  /** Whether the text says that the resource is the current one, or is logged in: "the logged-in user". */
  isCaller(noun: readonly string[]): boolean
  /** Whether the text is about increasing or reducing an amount. */
  isIncrease(): boolean
  /** Whether the body has fields, or the command has data. */
  hasBody(): boolean
  /** Whether the request adds some members and removes others: the body has "add" and "remove". */
  isDelta(): boolean
  /** Whether the body has criteria for a search. */
  isSearch(): boolean
  /** Whether the text says that the request either creates or updates: "Create or update an order". */
  isUpsert(): boolean
  /** Whether the text says that the request creates a resource: "Add an order", "Save a new order"; not "Save an order". */
  isCreation(noun: readonly string[]): boolean
  /** Whether the text is about something else than a resource: "Delete the items of an order" for an order. */
  hasOtherObject(noun: readonly string[]): boolean
  /** Whether the request deletes something that belongs to a resource: "Remove a URL from the webhook". */
  isPartOf(noun: readonly string[]): boolean
  /** Whether the request or its query has a quantity, so the request is about an item of a container. */
  hasQuantity(query: string): boolean
  /** Whether the request has a parameter for the pages of a list. */
  isPaged(): boolean
  /** Whether the text is about one resource of many: "an order", "a single order". */
  isOne(noun: readonly string[]): boolean
  /** Whether the text is about reading many resources: "Get all orders of a user". */
  isMany(noun: readonly string[]): boolean
  /**
   * Whether the request is about several resources at once: the text says "modify multiple orders", or the body has a
   * list of resources. For a deletion, any list in the body counts.
   */
  isBatch(noun: readonly string[], isDeleted: boolean): boolean
}

// Matches identifiers: "order_id", "brokerOrderId", "order-uuid", "orderNo"; not a header such as "X-User-Id"
const identifier = /(?<![\w-])(?!x-)[A-Za-z][\w-]{0,60}?(?:[iu]d|code|key|number|no|slug)\b/gi
// Matches identifiers without the name of a resource: "`id`", "| id |", "\"uuid\":", "&id="
const plainIdentifier = /(?:[`"'|]\s{0,20}|[\s&?])(?:[u_]?id|uuid)(?:\s{0,20}[`"'|]|=)/i
// Matches "an order", "a single order", "a specific sales order". The group is the noun.
const one = /\b(?:an?|one|single|specific|particular|given|individual)\s+([a-z][\w-]{0,40}(?:\s+[\w-]{1,40}){0,2})/gi
const increase = /\b(?:increas|decreas|reduc)(?:e|es|ing)\b/i
// Matches "your own profile"; not "a user of your account". The groups are the words that may be the noun.
const ownNoun = /(?<!\b(?:of|from|in|to) )\b(?:your|my|own)(?: own)? ([a-z]{3,20})(?: ([a-z]{3,20}))?/g
// Matches words for all data of a user: "profile"
const ofUser = /^(?:account|data|details|info|information|profile)$/
// Matches "logged-in user" of "the logged-in user", and "current authenticated user". The group is the noun.
const caller = /\b(?:(?:(?:logged|signed)[- ]in|authenticated|current) ){1,2}([a-z]{3,20})/i
// Matches passwords in a body, a table or brackets: "\"currentPassword\":", "| password |", ", current_password)"
const password = /["'`|]\s{0,20}(?:current[_-]?)?password\s{0,20}["'`|]|[(,] ?current[_-]?password[,)]/i
// Matches a field of a body, and the data of a command: "\"name\": ", "--data '{"
const body = /"\w{1,40}"\s?:|--data\b/
// Matches the first rows of a table of parameters: "| Name | Type |", "| --- | :-- |"
const row =
  /^[^\n]{0,200}\b(?:parameter|field|name|property|attribute|key)s?\b[^\n]{0,200}\n\|?(?: {0,9}:?-+:? {0,40}\|)+/im
// Matches texts about a difference: "adds or removes members", "a delta"
const delta = /\badd(?:s|ing)? (?:or|and) (?:remov|delet)|\bdelta\b|\badd\/(?:update\/)?remove\b/i
// Both match lists in a body: "\"add\": [", "\"remove\": ["
const adds = /"add"\s?:\s?\[/
const removes = /"(?:remove|delete)"\s?:\s?\[/
// Matches criteria in a body: "\"criteria\": {", "\"filter\": \""
const criteria = /"(?:criteria|\w{0,40}filters?|query|where|conditions?)"\s{0,4}:\s{0,4}[{["]/i
// Matches "creates or updates", "update or create", "new or existing"
const upsert =
  /\bnew (?:or|and) (?:existing|updated|changed)\b|\bupdates? (?:it|them) otherwise\b|\b(?:creat|add|insert)(?:e|es|s|ing)?(?: or |\/|,? and |, )(?:updat|replac|modif|edit)|\bupdat(?:e|es|ing)(?: or |\/)(?:creat|add|insert)/i
// Matches a quantity in a body, a table or a query: "\"quantity\":", "| qty |", "&quantity="
const quantity = /["'`|?&]\s{0,20}(?:quantity|qty)\b/i
// Matches parameters for the pages of a list: "\"pageSize\":", "| limit |"
const paging = /["'`|]\s{0,20}(?:page|limit|offset)[_-]?(?:index|no|num|number|size)?\s{0,20}["'`|]/i
// Matches "by id" of "order by id", "by its ID"
const byIdentifier = /\bby (?:its |the |an? )?(?:uu)?id\b/i
// Matches the paragraph below a request: "**Description:** Get the items of an order". The group excludes the label.
const below = /^[^\n]{0,80}\n(?:\s{0,8}`{3,}\n)?\s{0,8}(?:[-*] )?(?:\*\*\w{1,20}:?\*\*:?[ \t]{0,4})?([A-Z][^\n]{3,200})/
/** Words before the name of one resource. */
const articles = new Set(['a', 'an', 'the', 'your', 'this', 'one', 'single', 'specific', 'existing', 'given'])
// Matches words that stand for a resource: "one" of "Delete one of your orders"
const standIn = /^(?:one|any|some|all|each|it|them|this|that|entry|record|row|item|resource|object|instance)$/
// Matches words for a filter ("by query", "match a filter") and for several identifiers ("ID(s)", "one or more")
const severalOf =
  /\b(?:by|with|match(?:es|ing)?)(?: an?| the)?(?: given| specified)? (?:query|filter|criteria|condition|expression)s?\b|\bids?\(s\)|\bone or more\b/i
// Matches a list in a body, a schema or a table, and a body that is a list: "\"prices\": [\n {", "\"skus\": [\"a\"",
// "\"ids\":{\"type\":\"array\"", "| items | | Array of item IDs |", "| items | array<Item> |", "match[]=", "[{",
// "| ids |", "\"order_ids\":", "('orderIds',"
const list =
  /"(\w{1,60})"\s{0,4}:\s{0,4}(?:\[\s{0,80}["{\d]|\{"type":"array")|^\|\s{0,40}`?(\w{1,60})`?\s{0,40}\|[^\n]{0,160}\b(?:(?:array|list) of\b|array<)|\b(\w{1,60})\[\]=|(?:^\|\s{0,40}`?|["'])(\w{0,40}ids)(?:`?\s{0,40}\||["']\s?[:,)\]])|(?:^|')\[\s{0,80}["{]/gim

/** Find the noun for the caller in a sentence: "user" of "the logged-in user". */
export function findCaller(sentence: string): string | undefined {
  return caller.exec(sentence)?.[1]?.toLowerCase()
}

/** Read the text around a request. Each fact is read on demand. */
export function readEvidence({sentences = [], details}: Surroundings, words: ActionWords): Evidence {
  const {lists, purposeOf} = words
  const read = once(() => details?.() ?? '')
  const said = once(() => {
    const [, paragraph = ''] = below.exec(read()) ?? []
    return findVerb(toWords(paragraph)[0] ?? '', words) ? [...sentences, paragraph] : sentences
  })
  return {
    findIdentifier,
    findIdentifiers: () => toIdentifiers(read()),
    hasIdentifierOf: (noun) => splitWords(findIdentifier(noun) ?? '').length === noun.length + 1,
    lacksIdentifier: () =>
      (body.test(read()) || row.test(read())) && findIdentifier([]) === undefined && !plainIdentifier.test(read()),
    hasPlainIdentifier() {
      return plainIdentifier.test(read())
    },
    isOwn(noun) {
      const one = toSingular(toLastWord(noun))
      const owned = said().flatMap((sentence) =>
        Array.from(sentence.toLowerCase().matchAll(ownNoun), ([, first = '', second = '']) => [first, second]),
      )
      return password.test(read()) || owned.flat().some((word) => word === one || ofUser.test(word))
    },
    isCaller: (noun) => said().some((sentence) => findCaller(sentence) === toSingular(toLastWord(noun))),
    hasPhrase: (phrase) => said().some((sentence) => toWords(sentence).join(' ').includes(phrase.join(' '))),
    isIncrease: () => said().some((sentence) => increase.test(sentence)),
    hasBody: () => body.test(read()),
    isDelta: () => said().some((sentence) => delta.test(sentence)) || (adds.test(read()) && removes.test(read())),
    isSearch: () => criteria.test(read()),
    isUpsert: () => said().some((sentence) => upsert.test(sentence)),
    isCreation: (noun) => said().some((sentence) => !upsert.test(sentence) && creates(sentence, noun)),
    hasOtherObject: (noun) => said().some((sentence) => isAboutOther(sentence, noun)),
    isPartOf: (noun) => said().some((sentence) => deletesPart(sentence, noun)),
    hasQuantity: (query) => quantity.test(query) || quantity.test(read()),
    isPaged: () => paging.test(read()),
    isOne(noun) {
      const last = toSingular(toLastWord(noun))
      return said().some(
        (sentence) =>
          byIdentifier.test(sentence) ||
          [...sentence.matchAll(one)].some(([, phrase = '']) => phrase.toLowerCase().split(/\s+/).includes(last)),
      )
    },
    isMany(noun) {
      const last = toSingular(toLastWord(noun))
      return said().some((sentence) => {
        const [first = '', ...rest] = toWords(sentence)
        const isRead = purposeOf.get(first.replace(/s$/, ''))?.method === 'GET'
        return isRead && rest.slice(0, 5).some((word) => isPlural(word) && toSingular(word) === last)
      })
    },
    isBatch(noun, isDeleted) {
      if (said().some((sentence) => isAboutSeveral(sentence) || (isDeleted && deletesMany(sentence, noun)))) return true
      const last = toSingular(toLastWord(noun))
      const several = [...read().matchAll(list)].find(([, key, cell, name, ids]) => {
        const parts = splitWords(key ?? cell ?? name ?? ids ?? '')
        const listed = parts.length > 1 && parts.at(-1) === 'ids' ? parts.slice(0, -1) : parts
        // "bids" are no identifiers.
        return (ids === undefined || parts.at(-1) === 'ids') && (isDeleted || toSingular(toLastWord(listed)) === last)
      })
      // If an identifier comes before the list, the request is about a single resource.
      return several !== undefined && findIdentifier(noun, several.index) === undefined
    },
  }

  function findIdentifier(noun: readonly string[], until = Infinity): string | undefined {
    const last = toSingular(toLastWord(noun))
    const all = toIdentifiers(read().slice(0, until))
    // A name that ends in "id" wins over the name of a code or a number.
    const [ids, others] = [all.filter((name) => /id$/i.test(name)), all.filter((name) => !/id$/i.test(name))]
    const names = last === '' ? ids : [...ids, ...others]
    const flat = names.map((name) =>
      name
        .toLowerCase()
        .replace(/[_-]/g, '')
        .replace(/(?:(?:uu|gu|u)?id|code|key|number|no|slug)$/, 'id'),
    )
    const whole = flat.indexOf(`${[...noun.slice(0, -1), last].join('')}id`)
    const end = whole < 0 ? flat.findIndex((name) => name.endsWith(`${last}id`)) : whole
    return names[end] ?? ids.find((name) => isAbbreviation(name.toLowerCase().replace(/[_-]?id$/, ''), last))
  }

  /** Whether a sentence is about deleting several resources: "Deleting orders", "Remove any orders". */
  function deletesMany(sentence: string, noun: readonly string[]): boolean {
    const [first = '', ...rest] = toWords(sentence)
    const last = toSingular(toLastWord(noun))
    const start = rest.slice(0, 2)
    return (
      isDeletion(first) && !start.includes('all') && start.some((word) => isPlural(word) && toSingular(word) === last)
    )
  }

  /** Whether a sentence has a verb, and its object is not the resource. */
  function isAboutOther(sentence: string, noun: readonly string[]): boolean {
    const {verb, object} = readClause(sentence)
    const name = object.filter((word) => !articles.has(word)).join(' ')
    return verb !== '' && name !== '' && name !== noun.join(' ')
  }

  /**
   * Read the verb at the start of a sentence, and its object in the singular: "add" and "note" of "Adds notes to an
   * order". The verb is empty if there is none.
   */
  function readClause(sentence: string): {verb: string; object: string[]} {
    const [first = '', ...rest] = toWords(withoutLead(sentence))
    const end = rest.findIndex((word) => word !== 'with' && lists.prepositions.has(word))
    const object = rest.slice(0, end < 0 ? undefined : end).map((word) => toSingular(word))
    return {verb: findVerb(first, words) ?? '', object}
  }

  /** Whether a sentence is about deleting something that belongs to a resource: "Remove a URL from the webhook". */
  function deletesPart(sentence: string, noun: readonly string[]): boolean {
    const [first = '', ...rest] = toWords(sentence)
    const at = rest.findIndex((word) => /^(?:attached|assigned|linked|from|of)$/.test(word))
    const last = toSingular(toLastWord(noun))
    const isOther = !rest.slice(0, at).some((word) => toSingular(word) === last) && !standIn.test(rest[at - 1] ?? '')
    // "Delete a record from orders" deletes an order.
    return isDeletion(first) && at > 0 && isOther && rest.slice(at, at + 5).includes(last)
  }

  /** Whether a sentence is about creating a resource. "Save" alone may also update it, and "Post" may be a heading. */
  function creates(sentence: string, noun: readonly string[]): boolean {
    const parts = toWords(withoutLead(sentence))
    const last = toSingular(toLastWord(noun))
    // "Adds a note to an order" does not create an order.
    const {verb, object} = readClause(sentence)
    const isVerb = purposeOf.get(verb)?.id === 'create' && verb !== 'save' && object.includes(last)
    // "Save a new order" and "Order creation"; not "Save a new or existing order"
    return (
      isVerb ||
      parts.some(
        (part, index) => toSingular(part) === last && (parts[index - 1] === 'new' || parts[index + 1] === 'creation'),
      )
    )
  }

  function isDeletion(verb: string): boolean {
    const stem = verb.replace(/(?:ing|s)$/, '')
    return [stem, `${stem}e`].some((each) => purposeOf.get(each)?.id === 'delete')
  }

  /**
   * Whether a sentence is about several members: "Delete multiple orders", "Delete by query". "Delete all orders" does
   * not count, because it empties the collection.
   */
  function isAboutSeveral(sentence: string): boolean {
    // Split a name into words: "deleteOrdersByQuery" → "delete Orders By Query".
    const text = sentence.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').replace(/^used to /i, '')
    const [first = '', ...rest] = toWords(text).slice(0, 8)
    // For example, "Bulk-delete orders"
    if (lists.bulk.has(first)) return true
    const isAction = [first, first.replace(/s$/, '')].some((verb) => purposeOf.get(verb)?.on === 'member')
    return isAction && (severalOf.test(text) || rest.some((word) => lists.bulk.has(word)))
  }
}

function toIdentifiers(text: string): string[] {
  // A call such as "setUserId(7)" shows the identifier "userId".
  return Array.from(text.matchAll(identifier), ([name]) =>
    name.replace(/^set([A-Z])/, (_, first: string) => first.toLowerCase()),
  )
}

function toWords(sentence: string): string[] {
  return sentence.toLowerCase().match(/[a-z]+/g) ?? []
}
