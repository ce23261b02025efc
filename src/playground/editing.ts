/** Keys, undo and syntax highlighting of editors. Loaded after the first findings. */
import {defaultKeymap, history, historyKeymap} from '@codemirror/commands'
import {yamlLanguage} from '@codemirror/lang-yaml'
import {defineLanguageFacet, HighlightStyle, Language, languageDataProp, syntaxHighlighting} from '@codemirror/language'
import type {Extension} from '@codemirror/state'
import {keymap} from '@codemirror/view'
import {tags} from '@lezer/highlight'
import {GFM, parser} from '@lezer/markdown'

const highlighting = syntaxHighlighting(
  HighlightStyle.define([
    {tag: tags.heading, class: 'hl-heading'},
    {tag: tags.strong, class: 'hl-strong'},
    {tag: tags.emphasis, class: 'hl-emphasis'},
    {tag: tags.strikethrough, class: 'hl-strikethrough'},
    {tag: [tags.monospace, tags.string], class: 'hl-code'},
    {tag: [tags.link, tags.url], class: 'hl-link'},
    {tag: [tags.propertyName, tags.definition(tags.propertyName), tags.tagName], class: 'hl-key'},
    {tag: [tags.comment, tags.processingInstruction, tags.contentSeparator, tags.punctuation], class: 'hl-mark'},
  ]),
)

// Do not use CodeMirror's package for Markdown, which also contains the languages HTML, CSS and JavaScript.
const data = defineLanguageFacet({})
const markdown = new Language(data, parser.configure([GFM, {props: [languageDataProp.add({Document: data})]}]), [])

const both = [history(), keymap.of([...defaultKeymap, ...historyKeymap]), highlighting]

/** The extensions of an editor, by the language of its text. */
export const editing = {
  markdown: [both, markdown],
  yaml: [both, yamlLanguage],
} satisfies Record<string, Extension>
