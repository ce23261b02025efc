import {isPlural, isUncountable, toPlural, toSingular} from '../../english/inflection.ts'
import type {ActionWords} from '../action-words.ts'
import type {Naming} from '../naming.ts'
import {type Segment, toLiteral} from '../path.ts'
import {joinWords, splitWords, toLastWord, type WordStyle} from '../words.ts'

/** A resource, and the segments that stand for all of it and for one. */
export interface Resource {
  noun: readonly string[]
  /** `orders` */
  collection: string
  /** `order` */
  singular: string
}

/**
 * How resources are named in the paths that replace one request: by the document, else
 * by the glossary and English. A noun is its words in lower case: order, items.
 */
export class ResourceNames {
  readonly #lists: ActionWords['lists']
  readonly #naming: Naming
  readonly #otherActions: ActionWords['otherActions']
  readonly #style: WordStyle
  readonly #isCreated: boolean

  /** @param isCreated whether the request creates a resource: then there is more than one */
  constructor({lists, otherActions}: ActionWords, naming: Naming, style: WordStyle, isCreated: boolean) {
    this.#lists = lists
    this.#otherActions = otherActions
    this.#naming = naming
    this.#style = style
    this.#isCreated = isCreated
  }

  isPlural(noun: readonly string[]): boolean {
    return isPlural(toLastWord(noun))
  }

  /** Whether the glossary says that there is one of a resource: a profile, a risk limit. */
  isOnlyOne(noun: readonly string[]): boolean {
    const {singletons, settings} = this.#lists
    return singletons.has(noun.join('-')) || singletons.has(noun.join('')) || settings.has(toLastWord(noun))
  }

  /** Whether there is one of a resource, or it has no plural: a profile, a weather. */
  isSingleton(noun: readonly string[]): boolean {
    return this.isOnlyOne(noun) || this.#isUncountable(noun)
  }

  /** Whether there are many of a resource: the glossary or the document says so. */
  isCountable(noun: readonly string[]): boolean {
    return !this.isSingleton(noun) && this.isResource(noun)
  }

  /** Whether the glossary or the document knows a resource. */
  isResource(noun: readonly string[]): boolean {
    return this.#lists.resources.has(toSingular(toLastWord(noun))) || this.isNamed(noun)
  }

  /** Whether the document itself names the collection of a resource. */
  isNamed(noun: readonly string[]): boolean {
    return this.#findName(noun) !== undefined
  }

  isSame(noun: readonly string[], other: readonly string[]): boolean {
    return this.#toKey(noun) === this.#toKey(other)
  }

  toSingular(noun: readonly string[]): string[] {
    return noun.map((word, index) => (index === noun.length - 1 ? toSingular(word) : word))
  }

  /** Whether the document itself has a path to a member of a resource. */
  hasMember(noun: readonly string[]): boolean {
    return this.#naming.hasMember(this.#toKey(noun))
  }

  /** A new parameter for a member: `{order_id}`, or by the name that the text gives it. */
  toParameter(noun: readonly string[], name?: string): string {
    return this.#naming.toParameter(noun, name)
  }

  /** One segment of words: `order-items`. */
  join(words: readonly string[]): string {
    return joinWords(words, this.#style)
  }

  toResource(noun: readonly string[]): Resource {
    return {noun, collection: this.toCollection(noun), singular: this.join(noun)}
  }

  /** The resource that a segment names, which stays as it is written for one. */
  readResource(segment: Segment): Resource {
    return {noun: splitWords(toLiteral(segment)), collection: this.pluralize(segment), singular: segment.text}
  }

  /** Collection of a resource: as the document names it, or the plural. */
  toCollection(noun: readonly string[]): string {
    const known = this.#findName(noun)
    if (known) return known
    if (this.#isInvariable(noun) || (this.isSingleton(noun) && (!this.#isCreated || this.#isUncountable(noun))))
      return this.join(noun)
    const singular = this.toSingular(noun)
    return this.join([...singular.slice(0, -1), toPlural(this.#toNoun(toLastWord(singular)))])
  }

  /** A segment that names a resource, in the plural, in its own style. */
  pluralize(segment: Segment): string {
    const text = toLiteral(segment)
    const noun = splitWords(text)
    if (this.isPlural(noun) || this.#isUncountable(noun) || this.#isInvariable(noun)) return segment.text
    if (this.isSingleton(noun) && !this.#isCreated) return segment.text
    const known = this.#findName(noun)
    if (known) return known
    const last = toLastWord(noun)
    if (!text.toLowerCase().endsWith(last)) return segment.text
    const start = text.length - last.length
    return text.slice(0, start) + this.#toPluralAs(text.slice(start))
  }

  /** The plural of a word, in its capitals: Category → Categories. */
  #toPluralAs(word: string): string {
    const plural = toPlural(this.#toNoun(word.toLowerCase()))
    const kept = [...word].findIndex((character, index) => character.toLowerCase() !== plural.charAt(index))
    const end = kept < 0 ? word.length : kept
    return word.slice(0, end) + plural.slice(end)
  }

  /** "data", "staff": has no plural, and none in the document either. */
  #isUncountable(noun: readonly string[]): boolean {
    return isUncountable(toLastWord(noun)) && !this.isPlural(splitWords(this.#findName(noun) ?? ''))
  }

  /** "withdrawal" of "withdraw"; what is a noun stays. */
  #toNoun(word: string): string {
    const {resources, verbalNouns} = this.#lists
    if (!this.#otherActions.has(word) || resources.has(word)) return word
    const stem = word.slice(0, -2)
    return (stem.length > 3 ? [...verbalNouns].find((noun) => noun.startsWith(stem)) : undefined) ?? word
  }

  /** "vr", "gtt", "msg", "uid", "pending", "scheduled": an abbreviation, a clipped word, an identifier, or no noun. */
  #isInvariable(noun: readonly string[]): boolean {
    const {resources, invariable, adjectives} = this.#lists
    const last = toLastWord(noun)
    if (invariable.has(last) || adjectives.has(last)) return true
    const isNoNoun = last.length < 4 || !/[aeiouy]/.test(last) || /[^e]ed$/.test(last)
    return isNoNoun && !resources.has(toSingular(last))
  }

  /** The segment by which the document names the collection of a resource; undefined if it names none. */
  #findName(noun: readonly string[]): string | undefined {
    return this.#naming.findCollection(this.#toKey(noun))
  }

  #toKey(noun: readonly string[]): string {
    return this.toSingular(noun).join('-')
  }
}
