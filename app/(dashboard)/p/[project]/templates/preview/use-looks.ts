"use client"

import { useQueryStates } from "nuqs"
import type { Language } from "#contract/message-words"
import { type Look, shownLooks } from "./looks.ts"
import { previewParsers } from "./query.ts"

/** The shown looks, from the address. */
export function useLooks(hasAmp: boolean) {
  const [{ look }, setQuery] = useQueryStates(previewParsers)
  return {
    shown: shownLooks(look, hasAmp),
    setShown: (next: readonly Look[]) => void setQuery({ look: [...next] }),
  }
}

/** The requested language of the footer; null: the message's default. */
export function useFooter(): [Language | null, (language: Language | null) => void] {
  const [{ footer }, setQuery] = useQueryStates(previewParsers)
  return [footer, (language) => void setQuery({ footer: language })]
}
