"use client"

import type { Editor } from "@tiptap/core"
import { useEffect, useEffectEvent, useId, useRef, useState } from "react"
import { createPortal } from "react-dom"
import { CodeEditor, type KnownTag } from "#components/editor/code-editor"
import { useWords } from "#components/shell/language"
import type { Substitutions } from "#contract/substitutions"
import { Button } from "#ui/button"
import { documentEditorWords } from "#words/document-editor"
import { setAttrs } from "../state/acts.ts"
import { placeAt } from "../state/places.ts"
import type { CanvasState } from "../views/canvas-state.ts"
import { oneStep } from "../yjs/undo-steps.ts"
import { useSignal } from "../views/signal.ts"

/** Delay of a save while the source is edited, because each change sends the whole source to everyone. */
const pauseMs = 500

/** The source of an HTML block, edited in its place. */
export function HtmlEditor({ editor, canvas }: { editor: Editor; canvas: CanvasState }) {
  const opened = useSignal(canvas.opened)
  if (opened?.kind !== "html") return null
  return createPortal(<OpenSource key="source" editor={editor} canvas={canvas} at={opened.pos} />, opened.dom)
}

type Props = { editor: Editor; canvas: CanvasState; at: () => number | undefined }

function OpenSource({ editor, canvas, at }: Props) {
  const words = useWords(documentEditorWords)
  const { engine, values, tags } = useSignal(canvas.inputs)
  const [html, setHtml] = useState(() => sourceAt(editor, at()))
  const [isRefused, setIsRefused] = useState(false)
  const errorId = useId()
  const written = useRef(html)
  /** False if the source is too long: then it is only here. */
  const save = (): boolean => {
    const pos = at()
    if (pos === undefined) return true
    if (written.current !== html) {
      let isWritten = false
      oneStep(editor.view, () => {
        const change = setAttrs(placeAt(editor.state.doc, pos), { html })
        isWritten = change(editor.state, editor.view.dispatch)
      })
      if (isWritten) written.current = html
    }
    setIsRefused(written.current !== html)
    return written.current === html
  }
  const saveSoon = useEffectEvent(save)
  useEffect(() => {
    if (html === written.current && !isRefused) return
    const timer = setTimeout(() => saveSoon(), pauseMs)
    return () => clearTimeout(timer)
  }, [html, isRefused])
  const close = () => {
    if (!save()) return
    canvas.opened.set(null)
    editor.view.focus()
  }
  return (
    <fieldset
      aria-label={words.htmlLabel}
      aria-describedby={isRefused ? errorId : undefined}
      data-theme="light"
      className="min-w-0"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
    >
      <div className="h-64 border border-line-strong">
        <CodeEditor
          label={words.htmlLabel}
          value={html}
          onValueChange={setHtml}
          isWrapped
          engine={engine}
          tags={offeredTags(values, tags)}
          missing={tags}
          onReady={(handle) => handle?.goTo(1)}
        />
      </div>
      {isRefused && (
        <p id={errorId} role="alert" className="pt-2 text-danger-ink text-xs">
          {words.htmlTooLong}
        </p>
      )}
      <div className="flex justify-end py-2">
        <Button size="sm" onClick={close}>
          {words.done}
        </Button>
      </div>
    </fieldset>
  )
}

/** Names with their values in the sample, as in the editor of a source. */
const offeredTags = (values: Substitutions, tags: readonly string[]): KnownTag[] => [
  ...Object.entries(values).map(([name, value]) => ({
    name,
    value: typeof value === "object" ? undefined : String(value),
  })),
  ...tags.filter((name) => !Object.hasOwn(values, name)).map((name) => ({ name })),
]

const sourceAt = ({ state }: Editor, pos: number | undefined): string =>
  pos === undefined ? "" : String(state.doc.nodeAt(pos)?.attrs.html ?? "")
