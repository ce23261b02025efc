/** Finds and creates elements, and delays work until the browser has painted. */

/** Find the element with an id. @throws {Error} if no element of this type has the id */
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

/**
 * Delay work until the browser has painted the current changes.
 *
 * @param pause additional milliseconds to wait
 * @returns a function that schedules the work. A call replaces earlier calls whose work has not run yet
 */
export function afterPaint<Arguments extends unknown[]>(
  work: (...given: Arguments) => void,
  pause = 0,
): (...given: Arguments) => void {
  let frame = 0
  let timer = 0
  return (...given) => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    frame = requestAnimationFrame(() => {
      timer = setTimeout(work, pause, ...given)
    })
  }
}
