/** The page: sends the visitor's changes to the worker, and shows its findings. */
import {toEdits} from '../lint/edits.ts'
import type {PlacedFinding} from '../types.ts'
import {find, make} from './dom.ts'
import {createEditor, type Mark, type Marked} from './editors.ts'
import {createFindingList} from './findings.ts'
import {project} from './project.ts'
import type {Client} from './client.ts'
import type {Answer, GlossaryProblem} from './protocol.ts'
import {createRuleTable} from './rules.ts'
import {toReportUrl} from './report.ts'
import {toFragment, type State} from './state.ts'
import {keepVisit, openExample, readAddress, type Visit} from './visit.ts'

const {samples, rules: ruleData, version, repository} = project

/** Start the page. Its first check is already running. */
export function openPage(client: Client, visit: Visit): void {
  const status = find('status', HTMLElement)
  const summary = find('summary', HTMLElement)
  const timing = find('timing', HTMLElement)
  const repairAll = find('repair-all', HTMLButtonElement)
  const syntax = find('syntax', HTMLSelectElement)
  const form = find('glossary-form', HTMLSelectElement)
  const exampleSelect = find('example', HTMLSelectElement)
  const problemList = find('glossary-problems', HTMLUListElement)

  let findings: readonly PlacedFinding[] = []
  /** The glossary in the format that is not shown, so that switching formats loses nothing. */
  let otherGlossary = ''
  let isOpening = false

  const text = createEditor<PlacedFinding>(find('text-editor', HTMLElement), {
    label: 'Text',
    text: visit.state.text,
    onText: () => change(),
    onCursor: () => list.setCurrent(findAtCursor()?.value),
  })
  const glossary = createEditor<GlossaryProblem>(find('glossary-editor', HTMLElement), {
    label: 'Glossary',
    text: visit.state.glossary,
    onText: () => change(),
  })
  const table = createRuleTable(find('rules', HTMLElement), ruleData, () => change())
  const list = createFindingList(find('findings', HTMLOListElement), {
    onJump: (finding) => jump(findMark(finding)),
    onRepair: (finding, replacement) => repair([{mark: findMark(finding), replacement}]),
    toReportUrl: (finding) => toReportUrl(finding, text.text(), version, repository),
  })

  const getState = (): State => ({
    text: text.text(),
    isMdx: syntax.value === 'mdx',
    glossary: glossary.text(),
    isPage: form.value === 'page',
    rules: table.configs(),
  })

  function change(): void {
    if (isOpening) return
    client.check(getState())
    // The link no longer matches the text.
    if (location.hash !== '') history.replaceState(undefined, '', location.pathname + location.search)
  }

  function open({state, example}: Visit): void {
    exampleSelect.value = example
    isOpening = true
    syntax.value = state.isMdx ? 'mdx' : 'markdown'
    form.value = state.isPage ? 'page' : 'yaml'
    otherGlossary = state.isPage ? samples.yaml : samples.page
    text.setText(state.text)
    glossary.setText(state.glossary)
    table.setConfigs(state.rules)
    isOpening = false
  }

  const showAnswer = (answer: Answer): void => {
    ;({findings} = answer)
    // Offsets do not count a byte order mark.
    const shift = text.text().startsWith('\uFEFF') ? 1 : 0
    // Without a network, there may be no colours.
    glossary.setSyntax(form.value === 'page' ? 'markdown' : 'yaml').catch(() => undefined)
    text.setMarks(findings.map((finding) => toMark(finding, shift)))
    glossary.setMarks(answer.glossary.map((problem) => toProblemMark(problem, glossary.text())))
    list.show(findings)
    list.setCurrent(findAtCursor()?.value)
    table.showProblems(answer.rules)
    problemList.replaceChildren(
      ...answer.glossary.map(({line, column, reason, severity}) =>
        make('li', {class: severity}, `${line}:${column} ${reason}`),
      ),
    )
    const certain = toEdits(findings, {}).length
    repairAll.disabled = certain === 0
    repairAll.textContent = certain === 0 ? 'Make all certain repairs' : `Make all certain repairs (${certain})`
    const isBroken = answer.glossary.some(({severity}) => severity === 'error')
    const sentences = [
      ...answer.failures,
      ...(isBroken ? ['The glossary has an error, so its last version without one is used'] : []),
      describe(findings),
    ]
    summary.textContent = sentences.join('. ')
    timing.textContent = `Checked in ${Math.max(1, Math.round(answer.milliseconds))} ms`
    if (!('checked' in document.body.dataset)) performance.mark('checked')
    document.body.dataset['checked'] = ''
    announceSoon(sentences.join('. '))
  }

  function openNew(next: Visit): void {
    open(next)
    client.check(getState())
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
  /** Announce a message after a pause in typing, because screen readers announce each key. */
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

  /** Go to the next or previous finding from the cursor. After the last one comes the first. */
  function jumpNext(isForward: boolean): void {
    const marks = text.findMarks()
    const {from: start, to: end} = text.view.state.selection.main
    const next = isForward
      ? (marks.find(({from}) => from > start || (from === start && end === start)) ?? marks[0])
      : (marks.findLast(({from}) => from < start) ?? marks.at(-1))
    jump(next)
  }

  /** Repair the finding at the cursor if it has one repair. With several, the visitor chooses. */
  function repairAtCursor(): void {
    const mark = findAtCursor()
    if (!mark) return jumpNext(true)
    const [first, ...others] = mark.value.expected
    if (first === undefined) announce('There is no repair for this finding')
    else if (others.length > 0) list.focusRepairs(mark.value)
    else repair([{mark, replacement: first}])
  }

  /** Make repairs whose text is still there: it may have changed since the check. */
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
        ? `Replaced ${only.mark.value.actual} with ${only.replacement}`
        : `Made ${edits.length} repairs`,
    )
  }

  repairAll.addEventListener('click', () => {
    const marks = text.findMarks()
    repair(
      findings.flatMap((finding) => {
        const [edit] = toEdits([finding], {})
        return edit ? [{mark: marks.find(({value}) => value === finding), replacement: edit.text}] : []
      }),
    )
  })
  document.addEventListener('keydown', (event) => {
    const isRepair = event.key === '.' && (event.ctrlKey || event.metaKey)
    if (event.key !== 'F8' && !isRepair) return
    event.preventDefault()
    if (isRepair) repairAtCursor()
    else jumpNext(!event.shiftKey)
  })
  syntax.addEventListener('change', change)
  form.addEventListener('change', () => {
    const shown = glossary.text()
    isOpening = true
    glossary.setText(otherGlossary)
    isOpening = false
    otherGlossary = shown
    change()
  })

  fillExamples(exampleSelect)
  exampleSelect.addEventListener('change', () => {
    openNew(openExample(exampleSelect.value))
    const hash = exampleSelect.value === '' ? '' : `#example=${exampleSelect.value}`
    history.replaceState(undefined, '', location.pathname + location.search + hash)
  })
  setUpTabs()

  find('share', HTMLButtonElement).addEventListener('click', () => {
    void share(getState()).then(announce, () => announce('The link is in the address bar'))
  })

  addEventListener('hashchange', () => void openAddress())
  addEventListener('pagehide', () => keepVisit(getState()))
  void text.setSyntax('markdown')
  open(visit)
  client.listen(showAnswer)
  if (visit.problem !== undefined) announce(visit.problem)
  // "serviceWorker" is missing on pages without HTTPS.
  if ('serviceWorker' in navigator) void navigator.serviceWorker.register('service-worker.js').catch(() => undefined)
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
    return count === 0 ? [] : [`${count} ${level}${count === 1 || level === 'info' ? '' : 's'}`]
  })
  return counts.length === 0 ? 'Nothing found' : counts.join(', ')
}

/** Create a mark from the position of a problem to the end of its line. */
function toProblemMark(problem: GlossaryProblem, text: string): Mark<GlossaryProblem> {
  const {line, column, reason, severity} = problem
  const lines = text.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  const {length} = lines[line - 1] ?? ''
  const from = Math.min(start + column - 1, text.length)
  return {
    from,
    to: Math.max(from, Math.min(start + length, text.length)),
    severity,
    message: reason,
    value: problem,
    actions: [],
  }
}

function fillExamples(select: HTMLSelectElement): void {
  select.replaceChildren(make('option', {value: ''}, 'A page of the order shop'))
  for (const {id, examples} of ruleData) {
    const options = examples.map((example) => make('option', {value: `${id}/${example.id}`}, example.title))
    select.append(make('optgroup', {label: id}, ...options))
  }
}

/** Set up tabs as in the ARIA Authoring Practices: arrow keys switch them. */
function setUpTabs(): void {
  const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')]
  const select = (tab: HTMLElement): void => {
    for (const other of tabs) {
      other.setAttribute('aria-selected', String(other === tab))
      other.tabIndex = other === tab ? 0 : -1
      find(other.getAttribute('aria-controls') ?? '', HTMLElement).hidden = other !== tab
    }
  }
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => select(tab))
    tab.addEventListener('keydown', ({key}) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
      const next = tabs[(index + step + tabs.length) % tabs.length]
      if (step === 0 || !next) return
      select(next)
      next.focus()
    })
  }
}
