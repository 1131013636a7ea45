"use client"

import { type ReactNode, useCallback } from "react"
import { useWords } from "#components/shell/language"
import { type Preferences, PreferencesProvider } from "#components/shell/preferences"
import { keepPreference } from "#lib/browser/preferences"
import { shellWords } from "#lib/words/shell"
import { notify, Toaster } from "#ui/toast"

/** The person before the screen: their choices, and the way to keep new ones. */
export function Reader({ preferences, children }: { preferences: Preferences; children: ReactNode }) {
  const words = useWords(shellWords)
  const save = useCallback(
    async (name: string, value: unknown) => {
      if (!(await keepPreference(name, value))) notify.failed(words.notKept)
    },
    [words],
  )
  return (
    <PreferencesProvider initial={preferences} save={save}>
      {children}
      <Toaster />
    </PreferencesProvider>
  )
}
