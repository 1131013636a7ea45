"use client"

import type { MouseEvent } from "react"
import { shellWords } from "#words/shell"
import { useWords } from "./language.tsx"

/** The first stop of the Tab key: past sidebar and header, right to the page. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link, and without scripts it leads there as one.
    <a
      href="#main"
      onClick={skip}
      className="absolute top-2 left-2 z-50 -translate-y-16 rounded-md bg-brand px-3 py-1.5 font-medium text-on-brand focus-visible:translate-y-0"
    >
      {useWords(shellWords).skip}
    </a>
  )
}

/** The address must not change: `#main` would be a history step without the router's knowledge. */
function skip(event: MouseEvent) {
  const main = document.getElementById("main")
  if (!main) return
  event.preventDefault()
  main.focus()
}
