"use client"

import { createContext, type ReactNode, use, useContext } from "react"
import { preloadModule } from "react-dom"
import type { Catalogue, Language } from "#lib/interface/words/catalogue"
import { fileOf, speak, wordsPromised } from "#lib/interface/words/loading"

const LanguageContext = createContext<Language>("en")
/** With which the server's page may load scripts (proxy.ts). It changes with each answer: nothing in the browser reads it. */
const NonceContext = createContext<string | undefined>(undefined)

type Props = { language: Language; nonce?: string | undefined; children: ReactNode }

/** Provides the reader's language to the components below. */
export function LanguageProvider({ language, nonce, children }: Props) {
  if (typeof window !== "undefined") speak(language)
  return (
    <NonceContext value={nonce}>
      <LanguageContext value={language}>{children}</LanguageContext>
    </NonceContext>
  )
}

export const useLanguage = (): Language => useContext(LanguageContext)

/**
 * The reader's words from a catalogue (lib/interface/words). In the browser they are in separate files
 * (lib/interface/words/loading.ts): a component without its file waits for it, while the server's page or the previous
 * page stays visible.
 */
export function useWords<T>(words: Catalogue<T>): T {
  const language = useContext(LanguageContext)
  if (typeof window === "undefined") nameFile(words, language, use(NonceContext))
  const promised = wordsPromised(words, language)
  return promised ? use(promised) : words[language]
}

/** Preloads the text files of a page's parts, so that they arrive together with their code. */
function nameFile(words: Catalogue<unknown>, language: Language, nonce: string | undefined): void {
  const file = fileOf(words, language)
  if (file) preloadModule(file, { as: "script", ...(nonce ? { nonce } : {}) })
}
