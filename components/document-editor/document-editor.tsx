"use client"

import dynamic from "next/dynamic"
import { useWords } from "#components/shell/language"
import { documentEditorWords } from "#words/document-editor"
import { Skeleton } from "#ui/skeleton"

export type { DocumentHandle } from "./document-canvas.tsx"
export type { SelectedNode } from "./state/selected.ts"
export type { SharedSnippet } from "./views/canvas-state.ts"

const load = () => import("./document-canvas.tsx").then((module) => module.DocumentCanvas)
// At once and not when it is first rendered: a page that has this module shows the editor.
if (typeof window !== "undefined") load().catch(() => {})

/** DocumentEditor: a template's document, edited as it will look. Its code is not part of the page's. */
export const DocumentEditor = dynamic(load, { ssr: false, loading: CanvasLoading })

function CanvasLoading() {
  const words = useWords(documentEditorWords)
  return (
    <div
      role="status"
      aria-label={words.loading}
      className="mx-auto flex w-full max-w-[600px] flex-col gap-4 p-8"
    >
      {["h-7 w-2/5", "w-4/5", "w-3/5", "h-24 w-full", "h-9 w-1/3"].map((size) => (
        <Skeleton key={size} className={size} />
      ))}
    </div>
  )
}
