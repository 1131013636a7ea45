"use client"

import type { Editor } from "@tiptap/core"
import { NodeSelection } from "@tiptap/pm/state"
import { Trash2 } from "lucide-react"
import { type FormEvent, useId, useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import { engineWritings } from "#lib/documents/engines"
import { readExpression } from "#lib/documents/expression"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { documentEditorWords } from "#words/document-editor"
import { remove, setAttrs } from "../state/acts.ts"
import { placeAt } from "../state/places.ts"
import { repeatAround } from "../state/scope.ts"
import { isShown, knownTags } from "../values/known-tags.ts"
import type { CanvasState } from "../views/canvas-state.ts"
import { oneStep } from "../yjs/undo-steps.ts"
import { ToolButton } from "./tool-button.tsx"
import { useFloating } from "./use-floating.ts"
import { useSignal } from "../views/signal.ts"

type Props = { editor: Editor; canvas: CanvasState }

/** Form of a chip, next to it: the tag, and the fallback text. */
export function ChipForm({ editor, canvas }: Props) {
  const opened = useSignal(canvas.opened)
  const pos = opened?.kind === "chip" ? opened.pos() : undefined
  const node = pos === undefined ? null : editor.state.doc.nodeAt(pos)
  if (opened?.kind !== "chip" || pos === undefined || node?.type.name !== "mergeTag") return null
  return (
    <OpenForm
      key={pos}
      editor={editor}
      canvas={canvas}
      dom={opened.dom}
      at={opened.pos}
      expr={String(node.attrs.expr)}
    />
  )
}

type OpenProps = Props & { dom: HTMLElement; at: () => number | undefined; expr: string }

function OpenForm({ editor, canvas, dom, at, expr }: OpenProps) {
  const words = useWords(documentEditorWords)
  const before = readExpression(expr)
  const [path, setPath] = useState(before?.path ?? expr)
  const [fallback, setFallback] = useState(before?.fallback ?? "")
  const [isRefused, setIsRefused] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const floating = useFloating<HTMLFormElement>(dom, {
    onShown: () => {
      first.current?.focus({ preventScroll: true })
      first.current?.select()
    },
  })
  const listId = useId()
  const known = useKnown(editor, canvas, at)

  const leave = () => {
    canvas.opened.set(null)
    const pos = at()
    const { view } = editor
    if (pos !== undefined && view.state.doc.nodeAt(pos))
      view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)))
    view.focus()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const next = fallback === "" ? path.trim() : `${path.trim()}|${fallback}`
    const read = readExpression(next)
    const { hasPaths } = engineWritings[canvas.inputs.get().engine]
    if (read?.path !== path.trim() || (!hasPaths && /[.[]/.test(read.path))) return setIsRefused(true)
    const pos = at()
    if (pos !== undefined && next !== expr)
      oneStep(editor.view, () =>
        setAttrs(placeAt(editor.state.doc, pos), { expr: next })(editor.state, editor.view.dispatch),
      )
    leave()
  }
  const drop = () => {
    const pos = at()
    if (pos !== undefined)
      oneStep(editor.view, () => remove(placeAt(editor.state.doc, pos))(editor.state, editor.view.dispatch))
    canvas.opened.set(null)
    editor.view.focus()
  }
  return (
    <form
      ref={floating}
      aria-label={words.chipForm}
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return
        event.preventDefault()
        event.stopPropagation()
        leave()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Leaving the form saves what was typed.
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) canvas.opened.set(null)
      }}
      className="invisible fixed top-0 left-0 z-50 flex w-72 max-w-[calc(100vw-16px)] flex-col gap-3 rounded-lg bg-raised p-3 text-ink shadow-float forced-colors:border"
    >
      <Field label={words.chipPath} {...(isRefused && { error: words.chipRefused })}>
        <Input
          ref={first}
          list={listId}
          spellCheck={false}
          autoCapitalize="off"
          className="font-mono"
          value={path}
          onChange={(event) => {
            setPath(event.target.value)
            setIsRefused(false)
          }}
        />
      </Field>
      <datalist id={listId}>
        {known.map((tag) => (
          <option key={tag.path} value={tag.path} label={tag.text ?? words.noValue} />
        ))}
      </datalist>
      <Field label={words.chipFallback} hint={words.chipFallbackHint}>
        <Input
          value={fallback}
          maxLength={200}
          onChange={(event) => setFallback(event.target.value.replace(/[{}]/g, ""))}
        />
      </Field>
      <div className="flex items-center gap-2">
        <ToolButton label={words.removeChip} onPress={drop}>
          <Trash2 aria-hidden />
        </ToolButton>
        <span className="flex-1" />
        <Button size="sm" onClick={leave}>
          {words.cancel}
        </Button>
        <Button size="sm" type="submit" variant="primary">
          {words.apply}
        </Button>
      </div>
    </form>
  )
}

function useKnown(editor: Editor, canvas: CanvasState, at: () => number | undefined) {
  const { values, globals, tags, engine } = useSignal(canvas.inputs)
  const pos = at()
  const repeat = pos === undefined ? null : repeatAround(editor.state.doc.resolve(pos))
  return knownTags({ values, globals, tags, engine: engineWritings[engine], repeat }).filter(isShown)
}
