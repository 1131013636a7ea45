"use client"

import { type ReactNode, useState } from "react"
import { useWords } from "#components/shell/language"
import type { Snippet, SnippetLanguage } from "#lib/interface/format/snippets"
import { CopyButton } from "#ui/copy-button"
import { referenceCodeWords } from "#words/reference-code"
import { SnippetTabs } from "../snippet-tabs.tsx"
import { snippetCookie } from "./snippet-cookie.ts"
import { Words } from "./words.tsx"

export type CodePanelProps = {
  snippets: readonly (Snippet & { shown: ReactNode })[]
  /** The language that was chosen last. */
  language: SnippetLanguage
}

/** The call in four languages; the choice applies to every method. */
export function CodePanel({ snippets, language }: CodePanelProps) {
  const words = useWords(referenceCodeWords)
  const [chosen, setChosen] = useState<string>(language)
  const choose = (next: string) => {
    setChosen(next)
    // Plain http has no cookieStore, so document.cookie is set.
    Reflect.set(document, "cookie", `${snippetCookie}=${next}; path=/; max-age=${yearSeconds}; samesite=lax`)
  }
  const now = snippets.find((one) => one.language === chosen)
  return (
    <section
      aria-label={words.code}
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface"
    >
      <SnippetTabs
        label={words.language}
        value={chosen}
        onValueChange={choose}
        listClassName="px-3"
        aside={now && <CopyButton text={now.code} label={words.copyCode({ label: now.label })} />}
        snippets={snippets}
        codeLabel={words.codeLabel}
      />
      <p className="border-line border-t px-3 py-2 text-ink-3 text-xs">
        <Words text={words.keyFromEnvironment} />
      </p>
    </section>
  )
}

const yearSeconds = 31_536_000
