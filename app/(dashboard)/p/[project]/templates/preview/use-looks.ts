"use client"

import { useQueryStates } from "nuqs"
import type { Language } from "#contract/message-words"
import { type Look, shownLooks } from "./looks.ts"
import { previewParsers } from "./query.ts"

/** The looks that stand beside each other, as the address has them. */
export function useLooks(hasAmp: boolean) {
  const [{ look }, setQuery] = useQueryStates(previewParsers)
  return {
    shown: shownLooks(look, hasAmp),
    setShown: (next: readonly Look[]) => void setQuery({ look: [...next] }),
  }
}

/** The language of the footer that is asked for; null: the one that a message has without asking. */
export function useFooter(): [Language | null, (language: Language | null) => void] {
  const [{ footer }, setQuery] = useQueryStates(previewParsers)
  return [footer, (language) => void setQuery({ footer: language })]
}
