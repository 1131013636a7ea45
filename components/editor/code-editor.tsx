"use client"

import dynamic from "next/dynamic"
import { useWords } from "#components/shell/language"
import { editorWords } from "#words/editor"
import { Skeleton } from "../ui/skeleton.tsx"

export type { CodeEditorProps, CodeHandle } from "./code-mirror.tsx"
export type { LineMark } from "./line-marks.ts"
export type { KnownTag } from "./merge-offers.ts"

/** Fetches the editor's code before it is first rendered. */
export const loadCodeEditor = () => import("./code-mirror.tsx").then((module) => module.CodeMirror)

/**
 * CodeEditor: HTML and plain text with line numbers, coloured merge tags and search. Its code is loaded on first use.
 */
export const CodeEditor = dynamic(loadCodeEditor, { ssr: false, loading: EditorLoading })

function EditorLoading() {
  const words = useWords(editorWords)
  return (
    <div role="status" aria-label={words.loading} className="flex flex-col gap-3 p-4 pl-14">
      {["w-2/5", "w-3/5", "w-1/2", "w-2/3", "w-1/3"].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  )
}
