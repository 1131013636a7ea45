"use client"

import type { Editor } from "@tiptap/core"
import { Puzzle, SquareDashed } from "lucide-react"
import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { documentEditorWords } from "#words/document-editor"
import { matchingBlocks } from "../blocks/block-kinds.ts"
import { gapFor } from "../state/fits.ts"
import type { CanvasInputs } from "../views/canvas-state.ts"

type SharedOption = { id: string; name: string; description: string; icon: ReactNode; node: SharedNode }
type SharedNode = { type: "snippet"; attrs: { id: string; name: string } } | { type: "slot" }

/** Snippets that can be inserted at the caret, and the place for the message in a layout without one. */
export function useSharedOptions(
  editor: Editor,
  { snippets, hasPlace }: CanvasInputs,
  query: string,
): SharedOption[] {
  const words = useWords(documentEditorWords)
  const place: SharedOption[] =
    hasPlace && !hasSlot(editor)
      ? [{ id: "slot", ...words.slotOption, icon: <SquareDashed aria-hidden />, node: { type: "slot" } }]
      : []
  const offered = snippets.map(
    ({ id, name }): SharedOption => ({
      id: `snippet-${id}`,
      name,
      description: words.snippetOption.description,
      icon: <Puzzle aria-hidden />,
      node: { type: "snippet", attrs: { id, name } },
    }),
  )
  // All snippets fit at the same places.
  const fitting = [place, offered].filter(([first]) => first && fitsNow(editor, first.node)).flat()
  return matchingBlocks(
    fitting.map((one) => ({ ...one, also: words.snippetOption.also })),
    query,
  )
}

const fitsNow = (editor: Editor, node: SharedNode): boolean =>
  gapFor(editor.state, editor.schema.nodeFromJSON(node)) !== null

function hasSlot({ state }: Editor): boolean {
  let isThere = false
  state.doc.descendants((node) => {
    isThere ||= node.type.name === "slot"
    return !isThere
  })
  return isThere
}
