/** Sends the visitor's changes to the worker, and shows the findings that the worker returns. */
import {toEdits} from '../lint/edits.ts'
import type {PlacedFinding} from '../types.ts'
import {afterPaint, find, make} from './dom.ts'
import {createEditor, type Mark, type Marked} from './editors.ts'
import {createFindingList} from './findings.ts'
import {project} from './project.ts'
import type {Client} from './client.ts'
import type {Answer} from './protocol.ts'
import {toReportUrl} from './report.ts'
import type {Settings} from './settings.ts'
import {toFragment, type State} from './state.ts'
import {keepVisit, openExample, readAddress, type Visit} from './visit.ts'

/** Start the page. Its first check is already running. */
export function openPage(client: Client, visit: Visit): void {
  const status = find('status', HTMLElement)
  const summary = find('summary', HTMLElement)
  const timing = find('timing', HTMLElement)
  const repairAll = find('repair-all', HTMLButtonElement)
  const syntax = find('syntax', HTMLSelectElement)
  const exampleSelect = find('example', HTMLSelectElement)

  let last: Answer | undefined
  let findings: readonly PlacedFinding[] = []
  let {state: opened} = visit
  /** Created after the first findings are painted. */
  let settings: Settings | undefined
  let isOpening = false

  const text = createEditor<PlacedFinding>(find('text-editor', HTMLElement), {
    label: 'Text',
    text: visit.state.text,
    onText: () => change(),
    onCursor: afterPaint(() => list.setCurrent(findAtCursor()?.value)),
  })
  const list = createFindingList(find('findings', HTMLOListElement), {
    onJump: (finding) => jump(findMark(finding)),
    onRepair: (finding, replacement) => repair([{mark: findMark(finding), replacement}]),
    toReportUrl: (finding) => toReportUrl(finding, text.text(), project.version, project.repository),
  })

  const getState = (): State => ({
    ...opened,
    ...settings?.state(),
    text: text.text(),
    isMdx: syntax.value === 'mdx',
  })

  function change(): void {
    if (isOpening) return
    client.check(getState)
    // The link in the address bar no longer matches the text.
    if (location.hash !== '') history.replaceState(undefined, '', location.pathname + location.search)
  }

  function openNew({state, example}: Visit): void {
    opened = state
    exampleSelect.value = example
    syntax.value = state.isMdx ? 'mdx' : 'markdown'
    isOpening = true
    text.setText(state.text)
    isOpening = false
    settings?.setState(state)
    client.check(getState)
  }

  const showAnswer = (answer: Answer): void => {
    if (!last) afterPaint(() => void openRest())()
    last = answer
    ;({findings} = answer)
    // Offsets do not count a byte order mark.
    const shift = text.text().startsWith('\uFEFF') ? 1 : 0
    text.setMarks(findings.map((finding) => toMark(finding, shift)))
    list.show(findings)
    list.setCurrent(findAtCursor()?.value)
    settings?.showProblems(answer)
    const certain = toEdits(findings, {}).length
    repairAll.disabled = certain === 0
    repairAll.textContent = certain === 0 ? 'Make all certain repairs' : `Make all certain repairs (${certain})`
    const isBroken = answer.glossary.some(({severity}) => severity === 'error')
    const sentences = [
      ...answer.failures,
      ...(isBroken ? ['The glossary has an error, so its last correct version is used'] : []),
      describe(findings),
    ]
    summary.textContent = sentences.join('. ')
    timing.textContent = `Checked in ${Math.max(1, Math.round(answer.milliseconds))} ms`
    announceSoon(sentences.join('. '))
    document.body.dataset['checked'] = ''
  }

  /** Load the parts that are not needed for the first findings. */
  async function openRest(): Promise<void> {
    try {
      const {createSettings, editing} = await import('./settings.ts')
      text.extend(editing.markdown)
      settings = createSettings(opened, change)
      if (last) settings.showProblems(last)
    } catch {
      announce('The settings could not be loaded')
    }
    // "serviceWorker" is missing on pages without HTTPS.
    if ('serviceWorker' in navigator) void navigator.serviceWorker.register('service-worker.js').catch(() => undefined)
  }

  async function openAddress(): Promise<void> {
    try {
      const next = await readAddress()
      if (next) openNew(next)
    } catch {
      announce('The link is damaged, so it was not opened')
    }
  }

  let announcement: ReturnType<typeof setTimeout> | undefined
  /** Announce a message after a pause in typing. While the visitor types, screen readers announce the keys. */
  function announceSoon(sentence: string): void {
    clearTimeout(announcement)
    announcement = setTimeout(() => announce(sentence), 1000)
  }

  function announce(sentence: string): void {
    clearTimeout(announcement)
    status.textContent = sentence
  }

  function toMark(finding: PlacedFinding, shift: number): Mark<PlacedFinding> {
    const {reason, note, severity, range, expected} = finding
    return {
      from: range.start.offset + shift,
      to: range.end.offset + shift,
      severity,
      message: note === undefined ? reason : `${reason}\n${note}`,
      value: finding,
      actions: expected.map((replacement) => ({
        name: replacement === '' ? 'Remove' : `Replace with ${replacement}`,
        apply: () => repair([{mark: findMark(finding), replacement}]),
      })),
    }
  }

  function findMark(finding: PlacedFinding): Marked<PlacedFinding> | undefined {
    return text.findMarks().find(({value}) => value === finding)
  }

  function findAtCursor(): Marked<PlacedFinding> | undefined {
    const {head, anchor} = text.view.state.selection.main
    const at = Math.min(head, anchor)
    return text.findMarks().find(({from, to}) => from <= at && at <= to)
  }

  function jump(mark: Marked<PlacedFinding> | undefined): void {
    if (!mark) return
    text.select(mark.from, mark.to)
    const index = findings.indexOf(mark.value)
    announce(`Finding ${index + 1} of ${findings.length}: ${mark.value.reason}`)
  }

  function jumpNext(isForward: boolean): void {
    const marks = text.findMarks()
    const {from: start, to: end} = text.view.state.selection.main
    const next = isForward
      ? (marks.find(({from}) => from > start || (from === start && end === start)) ?? marks[0])
      : (marks.findLast(({from}) => from < start) ?? marks.at(-1))
    jump(next)
  }

  /** Repair the finding at the cursor if it has one repair. If it has several repairs, the visitor chooses one. */
  function repairAtCursor(): void {
    const mark = findAtCursor()
    if (!mark) return jumpNext(true)
    const [first, ...others] = mark.value.expected
    if (first === undefined) announce('There is no repair for this finding')
    else if (others.length > 0) list.focusRepairs(mark.value)
    else repair([{mark, replacement: first}])
  }

  /** Repair the texts that have not changed since the check. */
  function repair(repairs: readonly {mark: Marked<PlacedFinding> | undefined; replacement: string}[]): void {
    const edits = repairs.flatMap(({mark, replacement}) => {
      const isSame = mark && text.view.state.sliceDoc(mark.from, mark.to) === mark.value.actual
      return isSame ? [{from: mark.from, to: mark.to, insert: replacement}] : []
    })
    if (edits.length === 0) return
    text.replace(edits)
    const [only] = repairs
    announce(
      edits.length === 1 && only?.mark
        ? only.replacement === ''
          ? `Removed ${only.mark.value.actual}`
          : `Replaced ${only.mark.value.actual} with ${only.replacement}`
        : `Made ${edits.length} repairs`,
    )
  }

  repairAll.addEventListener('click', () => {
    const marks = text.findMarks()
    repair(marks.flatMap((mark) => toEdits([mark.value], {}).map((edit) => ({mark, replacement: edit.text}))))
  })
  document.addEventListener('keydown', (event) => {
    const isRepair = event.key === '.' && (event.ctrlKey || event.metaKey)
    if (event.key !== 'F8' && !isRepair) return
    event.preventDefault()
    if (isRepair) repairAtCursor()
    else jumpNext(!event.shiftKey)
  })
  syntax.addEventListener('change', change)
  exampleSelect.addEventListener('change', () => {
    openNew(openExample(exampleSelect.value))
    const hash = exampleSelect.value === '' ? '' : `#example=${exampleSelect.value}`
    history.replaceState(undefined, '', location.pathname + location.search + hash)
  })

  find('share', HTMLButtonElement).addEventListener('click', () => {
    void share(getState()).then(announce, () => announce('The link is in the address bar'))
  })

  addEventListener('hashchange', () => void openAddress())
  addEventListener('pagehide', () => keepVisit(getState()))
  fillExamples(exampleSelect)
  exampleSelect.value = visit.example
  syntax.value = visit.state.isMdx ? 'mdx' : 'markdown'
  client.listen(showAnswer)
  if (visit.problem !== undefined) announce(visit.problem)
}

/** Put the link into the address bar and the clipboard. @returns a message for the visitor */
async function share(state: State): Promise<string> {
  history.replaceState(undefined, '', await toFragment(state))
  await navigator.clipboard.writeText(location.href)
  return 'The link is copied. It contains the text, the glossary and the rules'
}

function describe(findings: readonly PlacedFinding[]): string {
  const counts = (['error', 'warning', 'info'] as const).flatMap((level) => {
    const count = findings.filter(({severity}) => severity === level).length
    return count === 0 ? [] : [`${count} ${level}${count === 1 ? '' : 's'}`]
  })
  return counts.length === 0 ? 'Nothing found' : counts.join(', ')
}

function fillExamples(select: HTMLSelectElement): void {
  select.replaceChildren(make('option', {value: ''}, 'A page of the order shop'))
  for (const {id, examples} of project.rules) {
    const options = examples.map((example) => make('option', {value: `${id}/${example.id}`}, example.title))
    select.append(make('optgroup', {label: id}, ...options))
  }
}
