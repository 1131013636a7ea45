"use client"

import { useLanguage, useWords } from "#components/shell/language"
import { languages } from "#contract/message-words"
import { localeOf } from "#lib/interface/format/language"
import { Field } from "#ui/field"
import { Select } from "#ui/select"
import { templatePreviewWords } from "#words/template-preview"
import type { PreviewState } from "../use-preview.ts"
import { useFooter } from "./use-looks.ts"

/** In which language the service writes the footer: each message may ask for one. Absent where there is no footer. */
export function FooterChoice({ state: { preview, isWaiting } }: { state: PreviewState }) {
  const words = useWords(templatePreviewWords)
  const [asked, setAsked] = useFooter()
  const { of } = useLanguageNames()
  const written = preview?.footer_language
  if (written === undefined) return null
  const value = asked ?? written
  const isHeld = !isWaiting && value !== written
  const choices = languages
    .map((language) => ({ value: language, label: of(language) }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return (
    <div className="flex min-w-0 items-center gap-1.5">
      <span aria-hidden className="text-ink-2 text-xs">
        {words.footerBefore}
      </span>
      <Field
        label={words.footer}
        hasHiddenLabel
        {...(isHeld && { hint: words.footerHeld({ language: of(written) }) })}
      >
        <Select
          className="w-36"
          value={value}
          onChange={(event) => setAsked(languages.find((one) => one === event.target.value) ?? null)}
          choices={choices}
        />
      </Field>
    </div>
  )
}

/** The interface calls these two as their countries are called. */
const tagOf: Readonly<Record<string, string>> = { ua: "uk", kz: "kk" }

function useLanguageNames() {
  const names = new Intl.DisplayNames(localeOf[useLanguage()], { type: "language" })
  return { of: (language: string) => names.of(tagOf[language] ?? language) ?? language }
}
