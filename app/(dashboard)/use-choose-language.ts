"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { savePreference } from "#lib/interface/browser/preferences"
import type { Language } from "#lib/interface/words/catalogue"
import { notify } from "#ui/toast"
import { shellWords } from "#words/shell"

/** Another language for this person: kept first, then the page is drawn anew in it; what is typed stays. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const router = useRouter()
  const words = useWords(shellWords)
  return async (language) => {
    if (await savePreference("language", language)) router.refresh()
    else notify.failed(words.notKept)
  }
}
