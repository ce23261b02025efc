/** The list of findings. */
import type {PlacedFinding} from '../types.ts'
import {make, makeButton, makeSentence} from './dom.ts'

/** What the buttons and links of the list do. */
interface FindingActions {
  onJump(finding: PlacedFinding): void
  onRepair(finding: PlacedFinding, text: string): void
  /** Returns the URL for a new issue about a false alarm. */
  toReportUrl(finding: PlacedFinding): string
}

/** How many findings to list until the visitor asks for all. */
const most = 200

interface Item {
  key: string
  element: HTMLLIElement
  place: HTMLElement
  /** The finding that the buttons repair. After a check, this is the new finding with the same key. */
  finding: PlacedFinding
}

/** Create a list of findings in an element. */
export function createFindingList(list: HTMLOListElement, actions: FindingActions) {
  let items: Item[] = []
  let current: PlacedFinding | undefined
  let limit = most
  const show = (findings: readonly PlacedFinding[]): void => {
    // Reuse the elements of findings that remain, so that they keep the focus and stay open.
    const old = Map.groupBy(items, ({key}) => key)
    items = findings.slice(0, limit).map((finding) => {
      const key = toKey(finding)
      const item = old.get(key)?.shift() ?? makeItem(key, finding, actions)
      const place = `${finding.range.start.line}:${finding.range.start.column}`
      if (item.place.textContent !== place) item.place.textContent = place
      item.finding = finding
      return item
    })
    const elements: Element[] = items.map(({element}) => element)
    if (findings.length > limit) {
      const more = makeButton(`Show all ${findings.length}`, () => {
        limit = Infinity
        show(findings)
      })
      elements.push(make('li', {class: 'more'}, more))
    }
    const isSame =
      elements.length === list.children.length && elements.every((one, index) => one === list.children[index])
    if (!isSame) list.replaceChildren(...elements)
    setCurrent(current)
  }
  const findItem = (finding: PlacedFinding | undefined): Item | undefined =>
    items.find((item) => item.finding === finding)
  /** Mark the finding at the cursor, and scroll the list to it. */
  const setCurrent = (finding: PlacedFinding | undefined): void => {
    current = finding
    for (const {element, finding: own} of items) element.toggleAttribute('data-current', own === finding)
    const element = findItem(finding)?.element
    if (!element) return
    // `scrollIntoView` would also scroll the page.
    const [box, frame] = [element.getBoundingClientRect(), list.getBoundingClientRect()]
    if (box.top < frame.top) list.scrollTop -= frame.top - box.top
    else if (box.bottom > frame.bottom) list.scrollTop += Math.min(box.bottom - frame.bottom, box.top - frame.top)
  }
  return {
    show,
    setCurrent,
    /** Focus the first replacement of a finding. */
    focusRepairs: (finding: PlacedFinding) => findItem(finding)?.element.querySelector<HTMLElement>('.repair')?.focus(),
  }
}

/** Say which option of the command makes the repair. */
function toFixNote(isCertain: boolean, changesAnchor: boolean): string {
  if (!isCertain) return 'There is no certain repair, so `--fix` changes nothing here.'
  return changesAnchor
    ? 'The repair is certain, but it changes the anchor of the heading. So only `--fix-headings` applies it.'
    : 'The repair is certain: `--fix` applies it.'
}

function toKey({range: _range, ...rest}: PlacedFinding): string {
  return JSON.stringify(rest)
}

function makeItem(key: string, first: PlacedFinding, actions: FindingActions): Item {
  const {rule, severity, reason, note, url, actual, expected, repair, evidence = [], changesAnchor} = first
  const place = make('span', {class: 'place'})
  const level = make('span', {class: 'severity', title: severity}, make('span', {class: 'hidden'}, `${severity}: `))
  const jump = makeButton(level, () => actions.onJump(item.finding), {class: 'jump'})
  jump.append(place, make('span', {class: 'reason'}, makeSentence(reason)))
  const element = make('li', {class: `finding ${severity}`}, jump)
  const item: Item = {key, element, place, finding: first}
  if (note !== undefined) element.append(make('p', {class: 'note'}, makeSentence(note)))
  const row = make('div', {class: 'actions'})
  for (const text of expected) {
    const label = text === '' ? 'Remove' : 'Replace with '
    const button = makeButton(label, () => actions.onRepair(item.finding, text), {class: `repair ${repair}`})
    if (text !== '') button.append(make('code', {}, text))
    button.append(make('span', {class: 'hidden'}, ` for ${actual}`))
    row.append(button)
  }
  const reasons = [
    ...evidence.map((sentence) => `Evidence: ${sentence}.`),
    toFixNote(repair === 'certain', changesAnchor === true),
  ]
  const why = make('ul', {}, ...reasons.map((sentence) => make('li', {}, makeSentence(sentence))))
  if (actual !== '') row.append(make('details', {}, make('summary', {}, 'Why'), why))
  row.append(url === undefined ? rule : make('a', {href: url, target: '_blank', rel: 'noopener'}, rule))
  const report = make('a', {href: '#', target: '_blank', rel: 'noopener'}, 'False alarm?')
  report.append(make('span', {class: 'hidden'}, ' Report it'))
  // The URL includes a part of the text, and the text may change. So the URL is created only when a visitor points at the
  // link, or focuses the link.
  const fill = (): void => report.setAttribute('href', actions.toReportUrl(item.finding))
  for (const event of ['pointerdown', 'focus']) report.addEventListener(event, fill)
  row.append(report)
  element.append(row)
  return item
}
