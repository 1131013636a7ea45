"use client"

import { type Editor, getMarkRange } from "@tiptap/core"
import { type Command, TextSelection } from "@tiptap/pm/state"
import { useEditorState } from "@tiptap/react"
import { BubbleMenu } from "@tiptap/react/menus"
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Baseline,
  Bold,
  Italic,
  Link2,
  Strikethrough,
  Underline,
} from "lucide-react"
import { type KeyboardEvent, type ReactNode, useState } from "react"
import { useWords } from "#components/shell/language"
import { useCaps } from "#components/shell/use-caps"
import { type DocumentEditorWords, documentEditorWords } from "#words/document-editor"
import type { KeyLine } from "../../shell/keys.ts"
import { mark } from "../state/keys.ts"
import { alignText, textState } from "../state/text-marks.ts"
import type { CanvasState } from "../views/canvas-state.ts"
import { type Signal, useSignal } from "../views/signal.ts"
import { oneStep } from "../yjs/undo-steps.ts"
import { ColourField, LinkField } from "./text-fields.tsx"
import { ToolButton } from "./tool-button.tsx"

export type TextField = "link" | "colour" | null
type Props = { editor: Editor; canvas: CanvasState; field: Signal<TextField>; appendTo: () => HTMLElement }

/** The bar over a selected text: marks, a link, a colour, the alignment. */
export function TextBar({ editor, canvas, field, appendTo }: Props) {
  const words = useWords(documentEditorWords)
  const open = useSignal(field)
  // The same for all renders, because others would be sent to the editor as a transaction.
  const [parent] = useState(() => appendTo)
  const [options] = useState(() => ({
    placement: "top" as const,
    strategy: "fixed" as const,
    offset: 8,
    flip: { padding: 8 },
    shift: { padding: 8 },
    onHide: () => field.set(null),
  }))
  return (
    <BubbleMenu
      editor={editor}
      pluginKey="textBar"
      updateDelay={100}
      appendTo={parent}
      options={options}
      shouldShow={isShown}
      // Without it, the first place is relative to the canvas, because the menu is fixed only once it was placed.
      className="fixed! z-50"
    >
      {/* The minifier drops the attributes that the menu sets on its own element. */}
      <div
        role="toolbar"
        data-text-bar
        aria-label={words.textBar}
        className="max-w-[calc(100vw-16px)] rounded-lg bg-raised p-1 text-ink shadow-float forced-colors:border"
      >
        {open === "link" ? (
          <LinkField editor={editor} canvas={canvas} onDone={() => field.set(null)} />
        ) : open === "colour" ? (
          <ColourField editor={editor} canvas={canvas} onDone={() => field.set(null)} />
        ) : (
          <Tools editor={editor} onField={field.set.bind(field)} />
        )}
      </div>
    </BubbleMenu>
  )
}

const isShown = ({ editor, element }: { editor: Editor; element: HTMLElement }): boolean => {
  // The bar checks with a delay, when the canvas may already be destroyed.
  if (editor.isDestroyed || !editor.isEditable) return false
  const { selection } = editor.state
  const isHere = editor.view.hasFocus() || element.contains(document.activeElement)
  return isHere && selection instanceof TextSelection && !selection.empty
}

type MarkTool = {
  name: keyof DocumentEditorWords["marks"]
  icon: ReactNode
  key?: Omit<KeyLine, "group">
}

const markTools = [
  { name: "bold", icon: <Bold aria-hidden />, key: { key: "b", hasMod: true } },
  { name: "italic", icon: <Italic aria-hidden />, key: { key: "i", hasMod: true } },
  { name: "underline", icon: <Underline aria-hidden />, key: { key: "u", hasMod: true } },
  { name: "strike", icon: <Strikethrough aria-hidden />, key: { key: "s", hasMod: true, hasShift: true } },
] as const
const fieldTools = [
  { name: "link", icon: <Link2 aria-hidden />, key: { key: "k", hasMod: true } },
  { name: "colour", icon: <Baseline aria-hidden /> },
] as const
const alignTools = [
  { name: "left", icon: <AlignLeft aria-hidden /> },
  { name: "center", icon: <AlignCenter aria-hidden /> },
  { name: "right", icon: <AlignRight aria-hidden /> },
] as const

function Tools({ editor, onField }: { editor: Editor; onField: (field: TextField) => void }) {
  const words = useWords(documentEditorWords)
  const { caps, isMac } = useCaps()
  const now = useEditorState({ editor, selector: ({ editor: one }) => textState(one.state) })
  const run = (command: Command) => {
    oneStep(editor.view, () => command(editor.state, editor.view.dispatch))
    editor.view.focus()
  }
  const markTool = ({ name, icon, key }: MarkTool, onPress: () => void) => (
    <ToolButton
      key={name}
      label={words.marks[name]}
      keys={key && caps({ group: "page", ...key }).join(isMac ? "" : "+")}
      isOn={now.marks.includes(name)}
      onPress={onPress}
    >
      {icon}
    </ToolButton>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the bar around it is the toolbar
    <div
      className="flex items-center gap-0.5"
      onKeyDown={(event) => moveInBar(event, () => editor.view.focus())}
    >
      {markTools.map((tool) => markTool(tool, () => run(mark(tool.name))))}
      <Line />
      {fieldTools.map((tool) => markTool(tool, () => onField(tool.name)))}
      <Line />
      {alignTools.map(({ name, icon }) => (
        <ToolButton
          key={name}
          label={words.aligns[name]}
          isOn={now.align === name}
          onPress={() => run(alignText(now.align === name ? null : name))}
        >
          {icon}
        </ToolButton>
      ))}
    </div>
  )
}

/** Moves the focus to the bar over the selection; false while there is none. */
export function focusTextBar({ view }: Editor): boolean {
  const bar = view.dom.closest(".doc-frame")?.querySelector("[data-text-bar]")
  const first = bar?.querySelector<HTMLElement>("button, input")
  first?.focus()
  return Boolean(first)
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Keys of a toolbar (ARIA): arrows move through it, Escape returns to the text. */
function moveInBar(event: KeyboardEvent<HTMLElement>, leave: () => void): void {
  const buttons = [...event.currentTarget.querySelectorAll("button")]
  const step = steps[event.key]
  if (step) buttons[step(buttons.indexOf(event.target as HTMLButtonElement), buttons.length)]?.focus()
  else if (event.key === "Escape") leave()
  else return
  event.preventDefault()
  event.stopPropagation()
}

const Line = () => <span aria-hidden className="mx-1 h-4 w-px shrink-0 bg-line" />

/** Selects the link at the caret; false without a link or a selection. */
export function selectLink({ state, view }: Editor): boolean {
  const { selection } = state
  if (!(selection instanceof TextSelection)) return false
  if (!selection.empty) return true
  const { link } = state.schema.marks
  const range = link && getMarkRange(selection.$from, link)
  if (!range) return false
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, range.from, range.to)))
  return true
}
