"use client"

import { autocompletion, type CompletionSource } from "@codemirror/autocomplete"
import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from "@codemirror/commands"
import { html } from "@codemirror/lang-html"
import { bracketMatching, syntaxHighlighting } from "@codemirror/language"
import { Compartment, EditorState, type Extension, Transaction } from "@codemirror/state"
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view"
import { useEffect, useEffectEvent, useRef } from "react"
import { useWords } from "#components/shell/language"
import type { TemplateEngine } from "#contract/message-words"
import { type EditorWords, editorWords } from "#words/editor"
import { codeColours, codeTheme } from "./code-look.ts"
import { findBar, openFind } from "./find-bar.ts"
import { type LineMark, lineMarks, setMarks } from "./line-marks.ts"
import { mergeCompletion } from "./merge-completion.ts"
import { mergeMarks, setMissing } from "./merge-marks.ts"
import type { KnownTag } from "./merge-offers.ts"
import { mjmlTags } from "./mjml-tags.ts"

type CodeLanguage = "html" | "mjml" | "text"

/** Methods of a running editor for its page. */
export type CodeHandle = {
  /** Puts the cursor at a line and column (both from 1) and shows it. */
  goTo(line: number, column?: number): void
  find(): void
  /** Throws when more than blank space would change. */
  format(): Promise<void>
  /** The line of the cursor, from 1. */
  line(): number
}

export type CodeEditorProps = {
  /** Accessible name of the field. */
  label: string
  value: string
  onValueChange: (value: string) => void
  language?: CodeLanguage
  isReadOnly?: boolean
  isWrapped?: boolean
  hint?: string
  /** Syntax of merge tags. */
  engine?: TemplateEngine
  /** Values offered for merge tags while typing. */
  tags?: readonly KnownTag[]
  /** Names of merge tags without a value. */
  missing?: readonly string[]
  /** Problems, with their places. */
  marks?: readonly LineMark[]
  onReady?: (handle: CodeHandle | null) => void
}

/** CodeMirror 6 with our look. Loaded by code-editor.tsx, never imported by a page. */
export function CodeMirror(props: CodeEditorProps) {
  const { value, missing, isReadOnly = false, isWrapped = false, engine = "simple" } = props
  // A list is a new array each time, usually with equal content.
  const marks = JSON.stringify(props.marks ?? [])
  const words = useWords(editorWords)
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const switches = useRef({
    readOnly: new Compartment(),
    wrap: new Compartment(),
    engine: new Compartment(),
  })
  const currentTags = useEffectEvent(() => ({ engine, tags: props.tags ?? [] }))
  const notifyChange = useEffectEvent((text: string) => props.onValueChange(text))
  const announce = useEffectEvent((handle: CodeHandle | null) => props.onReady?.(handle))
  const extensions = useEffectEvent(() => [
    ...baseExtensions(props, words, () => currentTags()),
    switches.current.engine.of(mergeMarks(engine)),
    switches.current.readOnly.of(readOnlyWhen(isReadOnly)),
    switches.current.wrap.of(isWrapped ? EditorView.lineWrapping : []),
    EditorView.updateListener.of((update) => {
      if (update.docChanged && !update.transactions.every(isFromOutside))
        notifyChange(update.state.doc.toString())
    }),
  ])
  const firstText = useEffectEvent(() => value)

  useEffect(() => {
    if (!place.current) return
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({ doc: firstText(), extensions: extensions() }),
    })
    view.current = made
    announce(handleOf(made))
    return () => {
      announce(null)
      view.current = null
      made.destroy()
    }
  }, [])

  // A text from outside (another person's, an applied fix) replaces ours and does not count as typing; our own comes
  // back equal and is ignored.
  useEffect(() => {
    const now = view.current
    if (now && now.state.doc.toString() !== value)
      now.dispatch({
        changes: { from: 0, to: now.state.doc.length, insert: value },
        annotations: Transaction.remote.of(true),
      })
  }, [value])

  useEffect(() => view.current?.dispatch({ effects: setMissing.of(new Set(missing)) }), [missing])
  useEffect(() => view.current?.dispatch({ effects: setMarks.of(JSON.parse(marks)) }), [marks])
  useEffect(
    () => view.current?.dispatch({ effects: switches.current.engine.reconfigure(mergeMarks(engine)) }),
    [engine],
  )
  useEffect(() => {
    const { readOnly, wrap } = switches.current
    view.current?.dispatch({
      effects: [
        readOnly.reconfigure(readOnlyWhen(isReadOnly)),
        wrap.reconfigure(isWrapped ? EditorView.lineWrapping : []),
      ],
    })
  }, [isReadOnly, isWrapped])

  return <div ref={place} className="h-full min-h-0 overflow-hidden" />
}

const isFromOutside = (transaction: Transaction): boolean =>
  transaction.annotation(Transaction.remote) === true

const readOnlyWhen = (isReadOnly: boolean): Extension => [
  EditorState.readOnly.of(isReadOnly),
  EditorView.editable.of(!isReadOnly),
]

const baseExtensions = (
  { label, language = "html", hint }: CodeEditorProps,
  words: EditorWords,
  currentTags: Parameters<typeof mergeCompletion>[0],
): Extension[] => [
  lineNumbers(),
  highlightSpecialChars(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  drawSelection(),
  history(),
  bracketMatching(),
  languageOf(language, mergeCompletion(currentTags)),
  syntaxHighlighting(codeColours),
  lineMarks,
  findBar(words),
  // Tab moves on, as everywhere else on the page; ⌘] and ⌘[ indent.
  keymap.of([
    { key: "Mod-]", run: indentMore },
    { key: "Mod-[", run: indentLess },
    ...defaultKeymap.filter((one) => one.key !== "Mod-Enter"),
    ...historyKeymap,
  ]),
  hint ? placeholder(hint) : [],
  // The scroll area is reached by keyboard through its text. Explicit tabindex, because some checkers do not accept
  // editable content alone.
  EditorView.contentAttributes.of({ "aria-label": label, "aria-multiline": "true", tabindex: "0" }),
  codeTheme,
]

/** MJML is HTML with further elements, which are offered while typing; merge tags are in each of them. */
const languageOf = (language: CodeLanguage, tags: CompletionSource): Extension => {
  const alone = autocompletion({ icons: false, override: [tags] })
  if (language === "text") return alone
  if (language === "html") return [html({ autoCloseTags: true }), alone]
  return [
    html({ autoCloseTags: true, selfClosingTags: true, extraTags: mjmlTags }),
    EditorState.languageData.of(() => [{ autocomplete: tags }]),
    autocompletion({ icons: false }),
  ]
}

const handleOf = (view: EditorView): CodeHandle => ({
  goTo(line, column = 1) {
    const { from, to } = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines))
    const at = Math.min(from + Math.max(1, column) - 1, to)
    view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) })
    view.focus()
  },
  find: () => void openFind(view),
  async format() {
    const { formatSource, placeIn } = await import("./format-source.ts")
    const text = view.state.doc.toString()
    const formatted = formatSource(text)
    if (formatted === text) return
    view.dispatch({
      changes: { from: 0, to: text.length, insert: formatted },
      selection: { anchor: placeIn(formatted, text, view.state.selection.main.head) },
      scrollIntoView: true,
      userEvent: "input.format",
    })
  },
  line: () => view.state.doc.lineAt(view.state.selection.main.head).number,
})
