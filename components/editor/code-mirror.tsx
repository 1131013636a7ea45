"use client"

import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from "@codemirror/commands"
import { html } from "@codemirror/lang-html"
import { bracketMatching, syntaxHighlighting } from "@codemirror/language"
import { Compartment, EditorState, type Extension } from "@codemirror/state"
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
import { type EditorWords, editorWords } from "#words/editor"
import { codeColours, codeTheme } from "./code-look.ts"
import { findBar, openFind } from "./find-bar.ts"
import { mergeMarks, setMissing } from "./merge-marks.ts"

type CodeLanguage = "html" | "text"

/** What the page can ask of a running editor. */
export type CodeHandle = {
  /** Puts the cursor at a line and column (both from 1) and shows it. */
  goTo(line: number, column?: number): void
  find(): void
}

export type CodeEditorProps = {
  /** Spoken name of the field. */
  label: string
  value: string
  onValueChange: (value: string) => void
  language?: CodeLanguage
  isReadOnly?: boolean
  isWrapped?: boolean
  hint?: string
  /** Names of merge tags without a value. */
  missing?: readonly string[]
  onReady?: (handle: CodeHandle | null) => void
}

/** CodeMirror 6 with our look. Loaded by code-editor.tsx, never imported by a page. */
export function CodeMirror(props: CodeEditorProps) {
  const { value, missing, isReadOnly = false, isWrapped = false } = props
  const words = useWords(editorWords)
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const switches = useRef({ readOnly: new Compartment(), wrap: new Compartment() })
  const tell = useEffectEvent((text: string) => props.onValueChange(text))
  const announce = useEffectEvent((handle: CodeHandle | null) => props.onReady?.(handle))
  const extensions = useEffectEvent(() => [
    ...baseExtensions(props, words),
    switches.current.readOnly.of(readOnlyWhen(isReadOnly)),
    switches.current.wrap.of(isWrapped ? EditorView.lineWrapping : []),
    EditorView.updateListener.of((update) => update.docChanged && tell(update.state.doc.toString())),
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

  // A text from outside (restored draft, a fix applied) replaces ours; our own typing comes back equal and is left alone.
  useEffect(() => {
    const now = view.current
    if (now && now.state.doc.toString() !== value)
      now.dispatch({ changes: { from: 0, to: now.state.doc.length, insert: value } })
  }, [value])

  useEffect(() => view.current?.dispatch({ effects: setMissing.of(new Set(missing)) }), [missing])
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

const readOnlyWhen = (isReadOnly: boolean): Extension => [
  EditorState.readOnly.of(isReadOnly),
  EditorView.editable.of(!isReadOnly),
]

const baseExtensions = (
  { label, language = "html", hint }: CodeEditorProps,
  words: EditorWords,
): Extension[] => [
  lineNumbers(),
  highlightSpecialChars(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  drawSelection(),
  history(),
  bracketMatching(),
  language === "html" ? html({ autoCloseTags: true }) : [],
  syntaxHighlighting(codeColours),
  mergeMarks,
  findBar(words),
  // Tab moves on, as everywhere else on the page; ⌘] and ⌘[ indent.
  keymap.of([
    { key: "Mod-]", run: indentMore },
    { key: "Mod-[", run: indentLess },
    ...defaultKeymap.filter((one) => one.key !== "Mod-Enter"),
    ...historyKeymap,
  ]),
  hint ? placeholder(hint) : [],
  EditorView.contentAttributes.of({ "aria-label": label, "aria-multiline": "true" }),
  codeTheme,
]

const handleOf = (view: EditorView): CodeHandle => ({
  goTo(line, column = 1) {
    const { from, to } = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines))
    const at = Math.min(from + Math.max(1, column) - 1, to)
    view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) })
    view.focus()
  },
  find: () => void openFind(view),
})
