"use client"

import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { uiWords } from "#words/ui"

/** LoadingStatus: announces to screen readers that rows are loading. */
export function LoadingStatus({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-label={useWords(uiWords).loading}>
      {children}
    </div>
  )
}
