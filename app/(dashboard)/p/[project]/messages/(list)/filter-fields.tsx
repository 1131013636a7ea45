"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useSearchParams } from "next/navigation"
import { useWords } from "#components/shell/language"
import { routeQuery } from "#lib/browser/queries"
import { Switch } from "#ui/switch"
import { filtersWords } from "#words/filters"
import { messagesWords } from "#words/messages"
import { filterNames } from "../../_filters/query.ts"
import { useFilters } from "../../_filters/use-filters.ts"
import { ValuesField } from "../../_filters/values-field.tsx"
import type { FieldValues } from "./field-values.ts"

/** The status has its chips above the table. */
const names = filterNames.filter((name) => name !== "status")

/** What a list may be narrowed to; how many messages have each value is asked for when the menu opens. */
export default function FilterFields({ project }: { project: string }) {
  const words = useWords(messagesWords)
  const { fields: labels } = useWords(filtersWords)
  const { filters, update } = useFilters()
  const asked = useSearchParams()
  const { data, isPending } = useQuery({
    ...routeQuery<FieldValues>(`/api/projects/${project}/messages/values?${asked}`),
    placeholderData: keepPreviousData,
  })
  const valuesOf = (name: (typeof names)[number]) =>
    data?.fields.find((field) => field.name === name)?.values ?? []
  return (
    <div className="flex flex-col gap-3 p-2">
      <p className="text-ink-3 text-xs">{isPending ? words.countingValues : words.filterHint}</p>
      <Switch
        checked={filters.people === true}
        onCheckedChange={(people) => update({ people: people || null })}
        hint={words.peopleHint}
      >
        {labels.people}
      </Switch>
      {names.map((name) => (
        <ValuesField key={name} name={name} values={valuesOf(name)} hasSeveralTags />
      ))}
    </div>
  )
}
