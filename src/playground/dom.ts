/** Finds and creates elements. */

/** Find the element with an id. @throws {Error} if there is none of this type */
export function find<Type extends HTMLElement>(id: string, type: new () => Type): Type {
  const element = document.querySelector(`#${id}`)
  if (!(element instanceof type)) throw new Error(`The page has no #${id}`)
  return element
}

/** Create an element with attributes and content. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

export function makeButton(
  text: string | Node,
  onClick: () => void,
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  const button = make('button', {type: 'button', ...attributes}, text)
  button.addEventListener('click', onClick)
  return button
}

/** Create a sentence in which text in backticks is code: "Unexpected `x`", "`` a ` b ``". */
export function makeSentence(sentence: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  for (const [index, part] of sentence.split(/(?:`` (.*?) ``|`([^`]*)`)/).entries()) {
    if (part === undefined || part === '') continue
    fragment.append(index % 3 === 0 ? part : make('code', {}, part))
  }
  return fragment
}
