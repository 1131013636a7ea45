"use client"

import { useQueryStates } from "nuqs"
import { type Language, languages } from "#contract/message-words"
import { parseAsArrayOf, parseAsStringLiteral } from "nuqs/server"
import { type Look, looks, shownLooks } from "./looks.ts"

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

/**
 * Preview options in the address of a template's page: `?side=preview&look=desktop,phone-dark&footer=de`. The half
 * shown on a narrow screen, the looks next to each other, and the language of the footer. Pure.
 */
export const previewParsers = {
  side: parseAsStringLiteral(["edit", "preview"]).withDefault("edit"),
  look: parseAsArrayOf(parseAsStringLiteral(looks)).withDefault(["desktop"]),
  footer: parseAsStringLiteral(languages),
}
