"use client"

import type { Editor } from "@tiptap/core"
import { Puzzle, SquareDashed } from "lucide-react"
import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { documentEditorWords } from "#words/document-editor"
import { matchingBlocks } from "../blocks/block-kinds.ts"
import { gapFor } from "../state/fits.ts"
import type { Given } from "../views/canvas-state.ts"

type SharedOption = { id: string; name: string; description: string; icon: ReactNode; node: SharedNode }
type SharedNode = { type: "snippet"; attrs: { id: string; name: string } } | { type: "slot" }

/** Snippets of the project that may stand where the caret is, and in a layout without one the place for the message. */
export function useSharedOptions(
  editor: Editor,
  { snippets, hasPlace }: Given,
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
  // Where one of them fits, all others do.
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
