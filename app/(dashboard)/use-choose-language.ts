"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { savePreference } from "#lib/interface/browser/mutate"
import type { Language } from "#lib/interface/words/catalogue"
import { notify } from "#ui/toast"
import { shellWords } from "#words/shell"

/** Changes the language of this person: saves it first, then re-renders the page; typed text stays. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const router = useRouter()
  const words = useWords(shellWords)
  return async (language) => {
    if (await savePreference("language", language)) router.refresh()
    else notify.failed(words.notKept)
  }
}
