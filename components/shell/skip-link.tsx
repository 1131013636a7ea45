"use client"

import { shellWords } from "#words/shell"
import { useWords } from "./language.tsx"

/** The first stop of the Tab key: past sidebar and header, right to the page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="absolute top-2 left-2 z-50 -translate-y-16 rounded-md bg-brand px-3 py-1.5 font-medium text-on-brand focus-visible:translate-y-0"
    >
      {useWords(shellWords).skip}
    </a>
  )
}
