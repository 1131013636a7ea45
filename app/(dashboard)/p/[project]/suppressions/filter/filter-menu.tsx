"use client"

import { useWords } from "#components/shell/language"
import { useForm } from "#lib/interface/browser/use-form"
import { ok } from "#lib/platform/result"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { suppressionWords } from "#words/suppression"
import { causes, type Query, sources } from "#lib/features/suppressions/query"

type Draft = { cause: string; source: string; after: string; before: string }

/** Filters of the list, applied together. */
export default function FilterMenu({
  query,
  onChange,
}: {
  query: Query
  onChange: (change: Partial<Query>) => void
}) {
  const words = useWords(suppressionWords)
  const { register, submit } = useForm<Draft, null>({
    defaultValues: {
      cause: query.cause ?? "",
      source: query.source ?? "",
      after: query.after ?? "",
      before: query.before ?? "",
    },
    send: async () => ok(null),
    done: (_value, draft) =>
      onChange({
        cause: causes.find((one) => one === draft.cause) ?? null,
        source: sources.find((one) => one === draft.source) ?? null,
        after: draft.after || null,
        before: draft.before || null,
      }),
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-2">
      <Field label={words.cause}>
        <Select
          {...register("cause")}
          choices={[
            { value: "", label: words.all },
            ...causes.map((value) => ({ value, label: words.causes[value] })),
          ]}
        />
      </Field>
      <Field label={words.source}>
        <Select
          {...register("source")}
          choices={[
            { value: "", label: words.all },
            ...sources.map((value) => ({ value, label: words.sources[value] })),
          ]}
        />
      </Field>
      <Field label={words.sinceAfter}>
        <Input {...register("after")} type="date" />
      </Field>
      <Field label={words.sinceBefore}>
        <Input {...register("before")} type="date" />
      </Field>
      <Button type="submit" variant="primary" className="self-end">
        {words.apply}
      </Button>
    </form>
  )
}
