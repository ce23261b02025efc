import {isPlural, isUncountable, toPlural, toSingular} from '../../english/inflection.ts'
import type {ActionWords} from '../action-words.ts'
import type {Naming} from '../naming.ts'
import {type Segment, toLiteral} from '../path.ts'
import {joinWords, splitWords, toLastWord, type WordStyle} from '../words.ts'

/** A resource, with its segments in the plural and in the singular. */
export interface Resource {
  noun: readonly string[]
  /** The segment of the collection: `orders` */
  collection: string
  /** The segment in the singular: `order` */
  singular: string
}

/**
 * Names the resources in the replacements of a request. The names come from the document, or else from the glossary and
 * the rules of English. A noun is a list of words in lower case, such as "order", "items".
 */
export class ResourceNames {
  readonly #lists: ActionWords['lists']
  readonly #naming: Naming
  readonly #otherActions: ActionWords['otherActions']
  readonly #style: WordStyle
  readonly #isMany: boolean
  readonly #several: string | undefined

  /**
   * @param isMany whether a new resource may exist several times, even if the glossary says that it exists once
   * @param several the noun of a resource that exists several times, because the text has an identifier for it
   */
  constructor(
    {lists, otherActions}: ActionWords,
    naming: Naming,
    style: WordStyle,
    isMany: boolean,
    several?: readonly string[],
  ) {
    this.#lists = lists
    this.#otherActions = otherActions
    this.#naming = naming
    this.#style = style
    this.#isMany = isMany || several !== undefined
    this.#several = several && this.#toKey(several)
  }

  /** Whether a noun is in the plural: "orders", "units of measure". */
  isPlural(noun: readonly string[]): boolean {
    const of = noun.indexOf('of')
    return isPlural(of > 0 ? toLastWord(noun.slice(0, of)) : toLastWord(noun))
  }

  /** Whether several such resources exist, because the request lists them or has an identifier for one. */
  isSeveral(noun: readonly string[]): boolean {
    return this.#several === this.#toKey(noun)
  }

  /**
   * Whether the glossary says that only one such resource exists, and the document does not list several: a profile, a
   * risk limit, the current user.
   */
  isOnlyOne(noun: readonly string[]): boolean {
    if (this.isSeveral(noun)) return false
    const {attributes, containers, singletons, settings} = this.#lists
    // "Get all settings" does not show that there are several, but `/schema/list` does.
    const mayBeListed = ![attributes, containers, settings].some((list) => list.has(toLastWord(noun)))
    if (mayBeListed && this.isListed(noun)) return false
    const isCurrent = noun[0] === 'current' && noun.length > 1 && !isPlural(toLastWord(noun))
    return (
      isCurrent || singletons.has(noun.join('-')) || singletons.has(noun.join('')) || settings.has(toLastWord(noun))
    )
  }

  /** Whether a resource exists once or has no plural: a profile, weather. */
  isSingleton(noun: readonly string[]): boolean {
    return this.isOnlyOne(noun) || this.#isUncountable(noun)
  }

  /** Whether a resource exists several times, according to the glossary or the document. */
  isCountable(noun: readonly string[]): boolean {
    return !this.isSingleton(noun) && this.isResource(noun)
  }

  /** Whether the glossary or the document knows a resource. */
  isResource(noun: readonly string[]): boolean {
    const {resources} = this.#lists
    return [toLastWord(noun), noun.join('')].some((name) => resources.has(toSingular(name))) || this.isNamed(noun)
  }

  /** Whether a resource contains others: "cart", "shopping cart", "user wish list"; not "vector database". */
  isContainer(noun: readonly string[]): boolean {
    const {containers, owners} = this.#lists
    const one = this.toSingular(noun)
    if (containers.has(one.join(''))) return true
    const isLong = owners.has(one[0] ?? '') || this.isOnlyOne(one.slice(-1))
    return isLong && [one.slice(-1), one.slice(-2)].some((name) => containers.has(name.join('')))
  }

  /** Whether the document has the collection of a resource. */
  isNamed(noun: readonly string[]): boolean {
    return this.#findName(noun) !== undefined
  }

  /** Whether two nouns name the same resource. The splitting into words may differ: "airWaybill", "airwaybill". */
  isSame(noun: readonly string[], other: readonly string[]): boolean {
    return this.toSingular(noun).join('') === this.toSingular(other).join('')
  }

  /**
   * Whether a resource is a kind of another resource: a "purchase order" is a kind of "order". The short name of the
   * resource also counts: "cus" for "customer".
   */
  isKind(noun: readonly string[], other: readonly string[]): boolean {
    const [own, general] = [this.toSingular(noun).join(''), this.toSingular(other).join('')]
    if (own.length < general.length + 3) return false
    return (
      (general.length > 3 && own.endsWith(general)) ||
      (general.length > 2 && noun.length === 1 && own.startsWith(general) && !this.isResource(other))
    )
  }

  toSingular(noun: readonly string[]): string[] {
    return noun.map((word, index) => (index === noun.length - 1 ? toSingular(word) : word))
  }

  /** The only resource in the paths of the document (see `Naming.only`). */
  get only(): Resource | undefined {
    return this.#naming.only && this.toResource(this.#naming.only)
  }

  /** Whether the document has a request that lists a resource. */
  isListed(noun: readonly string[]): boolean {
    return this.#naming.isListed(this.#toKey(noun))
  }

  /** Whether the document has a request that updates a resource. */
  isUpdated(noun: readonly string[]): boolean {
    return this.#naming.isUpdated(this.#toKey(noun))
  }

  /** Whether another action of the document on this resource is about the caller (see `Naming.isCaller`). */
  isCaller(noun: readonly string[]): boolean {
    return this.#naming.isCaller(this.#toKey(noun))
  }

  /** Whether a path of the document leads to a member (`/orders/{order_id}`) or creates one (`/createOrder`). */
  hasMember(noun: readonly string[]): boolean {
    return this.#naming.hasMember(this.#toKey(noun))
  }

  /** Whether the document has a GET request for a path. */
  isReadAt(path: string): boolean {
    return this.#naming.isReadAt(path)
  }

  /** Whether the document has a POST request for a path. */
  isCreatedAt(path: string): boolean {
    return this.#naming.isCreatedAt(path)
  }

  /** Whether a parameter follows the collection of another resource (see `Naming.isOfOther`). */
  isOfOther(parameter: string, noun: readonly string[]): boolean {
    return this.#naming.isOfOther(parameter, this.#toKey(noun))
  }

  /** Write a new parameter for a member, such as `{order_id}`. `name` is the name that the text gives. */
  toParameter(noun: readonly string[], name?: string): string {
    return this.#naming.toParameter(noun, name)
  }

  /** Join words to make a segment: `order-items`. */
  join(words: readonly string[]): string {
    return joinWords(words, this.#style)
  }

  toResource(noun: readonly string[]): Resource {
    return {noun, collection: this.toCollection(noun), singular: this.join(noun)}
  }

  /** Read the resource of a segment. In the result, `singular` is the unchanged text of the segment. */
  readResource(segment: Segment): Resource {
    return {noun: splitWords(toLiteral(segment)), collection: this.pluralize(segment), singular: segment.text}
  }

  /** Name the collection of a resource as in the document, or else with the plural of the resource. */
  toCollection(noun: readonly string[]): string {
    const known = this.#findName(noun)
    if (known) return known
    if (this.#isInvariable(noun) || (this.isSingleton(noun) && (!this.#isMany || this.#isUncountable(noun))))
      return this.join(noun)
    const singular = this.toSingular(noun)
    return this.join([...singular.slice(0, -1), toPlural(this.#toNoun(toLastWord(singular)))])
  }

  /** Name a resource that belongs to one owner: `orders`; but `cart` and `history`, because the owner has only one. */
  toOwned(noun: readonly string[]): string {
    return this.isCountable(noun) || this.isPlural(noun) ? this.toCollection(noun) : this.join(noun)
  }

  /** Write a segment in the plural. Keeps the style of the segment. */
  pluralize(segment: Segment): string {
    const text = toLiteral(segment)
    const noun = splitWords(text)
    if (this.isPlural(noun) || this.#isUncountable(noun) || this.#isInvariable(noun)) return segment.text
    if (this.isSingleton(noun) && !this.#isMany) return segment.text
    const known = this.#findName(noun)
    if (known) return known
    if (this.#naming.isSingular(this.#toKey(noun))) return segment.text
    const last = toLastWord(noun)
    if (!text.toLowerCase().endsWith(last)) return segment.text
    const start = text.length - last.length
    return text.slice(0, start) + this.#toPluralAs(text.slice(start))
  }

  /** Make the plural of a word. Keeps the capitals of the word: Category → Categories. */
  #toPluralAs(word: string): string {
    const plural = toPlural(this.#toNoun(word.toLowerCase()))
    const kept = [...word].findIndex((character, index) => character.toLowerCase() !== plural.charAt(index))
    const end = kept < 0 ? word.length : kept
    return word.slice(0, end) + plural.slice(end)
  }

  /** Whether a noun has no plural in English, and none in the document: "data", "staff". */
  #isUncountable(noun: readonly string[]): boolean {
    return isUncountable(toLastWord(noun)) && !this.isPlural(splitWords(this.#findName(noun) ?? ''))
  }

  /** Convert a verb to its noun: "withdraw" → "withdrawal". */
  #toNoun(word: string): string {
    const {resources, verbalNouns} = this.#lists
    if (!this.#otherActions.has(word) || resources.has(word)) return word
    const stem = word.slice(0, -2)
    return (stem.length > 3 ? [...verbalNouns].find((noun) => noun.startsWith(stem)) : undefined) ?? word
  }

  /**
   * Whether words have no plural: abbreviations ("gtt"), shortened words ("msg"), identifiers ("uid"), and adjectives
   * ("pending").
   */
  #isInvariable(noun: readonly string[]): boolean {
    const {resources, invariable, adjectives} = this.#lists
    const last = toLastWord(noun)
    if (invariable.has(last) || adjectives.has(last)) return true
    const isNoNoun = last.length < 4 || !/[aeiouy]/.test(last) || /(?:[^e]ed|[aeiouy][a-z]{0,30}ing|ous|\d)$/.test(last)
    return isNoNoun && !resources.has(toSingular(last))
  }

  /** Find the document's segment for the collection of a resource; undefined if there is none. */
  #findName(noun: readonly string[]): string | undefined {
    return this.#naming.findCollection(this.#toKey(noun))
  }

  #toKey(noun: readonly string[]): string {
    return this.toSingular(noun).join('-')
  }
}
