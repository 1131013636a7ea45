"use client"

import { useMemo } from "react"
import { uiWords } from "#words/ui"
import { capsOf, type KeyId, type KeyLine, keyLines } from "./keys.ts"
import { useWords } from "./language.tsx"
import { usePreferences } from "./preferences.tsx"

/** Key caps as on the reader's keyboard: `caps(line)` one by one, `text(id)` as one text. */
export function useCaps() {
  const { isMac = false } = usePreferences()
  const { keyNames } = useWords(uiWords)
  return useMemo(() => {
    const caps = (line: KeyLine): string[] => capsOf(line, isMac ? null : keyNames)
    // Apple writes ⌘S, others Ctrl+S.
    return { caps, text: (id: KeyId): string => caps(keyLines[id]).join(isMac ? "" : "+"), isMac }
  }, [isMac, keyNames])
}
