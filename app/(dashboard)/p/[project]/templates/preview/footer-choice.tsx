"use client"

import { useLanguage, useWords } from "#components/shell/language"
import { languages } from "#contract/message-words"
import { localeOf } from "#lib/interface/format/language"
import { Field } from "#ui/field"
import { Select } from "#ui/select"
import { templatePreviewWords } from "#words/template-preview"
import type { PreviewState } from "./use-preview.ts"
import { useFooter } from "./use-looks.ts"

/** Language of the service's footer, which each message may set. Absent without a footer. */
export function FooterChoice({ state: { preview, isWaiting } }: { state: PreviewState }) {
  const words = useWords(templatePreviewWords)
  const [requested, setRequested] = useFooter()
  const { of } = useLanguageNames()
  const written = preview?.footer_language
  if (written === undefined) return null
  const value = requested ?? written
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
          onChange={(event) => setRequested(languages.find((one) => one === event.target.value) ?? null)}
          choices={choices}
        />
      </Field>
    </div>
  )
}

/** Interface names for these two codes, which are country codes. */
const tagOf: Readonly<Record<string, string>> = { ua: "uk", kz: "kk" }

function useLanguageNames() {
  const names = new Intl.DisplayNames(localeOf[useLanguage()], { type: "language" })
  return { of: (language: string) => names.of(tagOf[language] ?? language) ?? language }
}
