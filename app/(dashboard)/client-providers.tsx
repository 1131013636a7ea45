"use client"

import { QueryClientProvider } from "@tanstack/react-query"
import { NuqsAdapter } from "nuqs/adapters/next/app"
import { type ReactNode, useCallback, useState } from "react"
import { BrowserZone } from "#components/shell/browser-zone"
import { useWords } from "#components/shell/language"
import { type Preferences, PreferencesProvider } from "#components/shell/preferences"
import { savePreference } from "#lib/interface/browser/mutate"
import { makeQueryClient } from "#lib/interface/browser/queries"
import { notify, Toaster } from "#ui/toast"
import { shellWords } from "#words/shell"

/** Context of client components: preferences of the signed-in person, a way to save them, and the query cache. */
export function ClientProviders({
  preferences,
  children,
}: {
  preferences: Preferences
  children: ReactNode
}) {
  const words = useWords(shellWords)
  const save = useCallback(
    async (name: string, value: unknown) => {
      if (!(await savePreference(name, value))) notify.failed(words.notKept)
    },
    [words],
  )
  const [client] = useState(makeQueryClient)
  return (
    <PreferencesProvider initial={preferences} save={save}>
      <QueryClientProvider client={client}>
        <NuqsAdapter>{children}</NuqsAdapter>
      </QueryClientProvider>
      <BrowserZone />
      <Toaster />
    </PreferencesProvider>
  )
}
