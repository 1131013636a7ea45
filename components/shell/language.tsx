"use client"

import { createContext, type ReactNode, useContext } from "react"
import type { Catalogue, Language } from "#lib/words/catalogue"

const LanguageContext = createContext<Language>("en")

/** Tells the parts below in which language the reader is spoken to. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export const useLanguage = (): Language => useContext(LanguageContext)

/** The reader's words out of a catalogue (lib/words). */
export const useWords = <T,>(words: Catalogue<T>): T => words[useContext(LanguageContext)]
