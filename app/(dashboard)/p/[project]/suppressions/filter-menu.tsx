"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { suppressionWords } from "#lib/words/suppressions"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { causes, type Query, sources } from "./query.ts"

type Draft = { cause: string; source: string; after: string; before: string }

/** What the list can be narrowed by, applied together. */
export default function FilterMenu({
  query,
  onChange,
}: {
  query: Query
  onChange: (change: Partial<Query>) => void
}) {
  const words = useWords(suppressionWords)
  const [draft, setDraft] = useState<Draft>({
    cause: query.cause ?? "",
    source: query.source ?? "",
    after: query.after ?? "",
    before: query.before ?? "",
  })
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const apply = () =>
    onChange({
      cause: causes.find((one) => one === draft.cause) ?? null,
      source: sources.find((one) => one === draft.source) ?? null,
      after: draft.after || null,
      before: draft.before || null,
    })
  return (
    <form
      className="flex flex-col gap-3 p-2"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <Field label={words.cause}>
        <Select
          value={draft.cause}
          onChange={(event) => set({ cause: event.target.value })}
          choices={[
            { value: "", label: words.all },
            ...causes.map((value) => ({ value, label: words.causes[value] })),
          ]}
        />
      </Field>
      <Field label={words.source}>
        <Select
          value={draft.source}
          onChange={(event) => set({ source: event.target.value })}
          choices={[
            { value: "", label: words.all },
            ...sources.map((value) => ({ value, label: words.sources[value] })),
          ]}
        />
      </Field>
      <Field label={words.sinceAfter}>
        <Input type="date" value={draft.after} onChange={(event) => set({ after: event.target.value })} />
      </Field>
      <Field label={words.sinceBefore}>
        <Input type="date" value={draft.before} onChange={(event) => set({ before: event.target.value })} />
      </Field>
      <Button type="submit" variant="primary" className="self-end">
        {words.apply}
      </Button>
    </form>
  )
}
