"use client"

import type { Editor } from "@tiptap/core"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { createPortal } from "react-dom"
import { CodeEditor } from "#components/editor/code-editor"
import { useWords } from "#components/shell/language"
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
  const [html, setHtml] = useState(() => sourceAt(editor, at()))
  const written = useRef(html)
  const save = () => {
    const pos = at()
    if (pos === undefined || written.current === html) return
    written.current = html
    oneStep(editor.view, () =>
      setAttrs(placeAt(editor.state.doc, pos), { html })(editor.state, editor.view.dispatch),
    )
  }
  const saveSoon = useEffectEvent(save)
  useEffect(() => {
    if (html === written.current) return
    const timer = setTimeout(() => saveSoon(), pauseMs)
    return () => clearTimeout(timer)
  }, [html])
  const close = () => {
    save()
    canvas.opened.set(null)
    editor.view.focus()
  }
  return (
    <fieldset
      aria-label={words.htmlLabel}
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
          onReady={(handle) => handle?.goTo(1)}
        />
      </div>
      <div className="flex justify-end py-2">
        <Button size="sm" onClick={close}>
          {words.done}
        </Button>
      </div>
    </fieldset>
  )
}

const sourceAt = ({ state }: Editor, pos: number | undefined): string =>
  pos === undefined ? "" : String(state.doc.nodeAt(pos)?.attrs.html ?? "")
