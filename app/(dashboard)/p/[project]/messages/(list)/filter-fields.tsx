"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useSearchParams } from "next/navigation"
import { useWords } from "#components/shell/language"
import { routeQuery } from "#lib/interface/browser/queries"
import { Segmented } from "#ui/segmented"
import { messagesWords } from "#words/messages"
import { filterNames } from "#lib/analytics/filters/query"
import { ValuesField } from "../../_filters/values-field.tsx"
import type { FieldValues } from "#lib/analytics/messages/field-values"
import type { Filters } from "#lib/analytics/messages/query"
import { useFilters } from "./use-filters.ts"

/** The status has its chips above the table. */
const names = filterNames.filter((name) => name !== "status")

const readers = ["anyone", "people", "machines"] as const

const readersIn = ({ people, machines }: Filters): (typeof readers)[number] =>
  people === true ? "people" : machines ? "machines" : "anyone"

/** Fields that can filter the list; the counts of their values are loaded when the menu opens. */
export default function FilterFields({ project }: { project: string }) {
  const words = useWords(messagesWords)
  const { filters, update } = useFilters()
  const params = useSearchParams()
  const { data, isPending } = useQuery({
    ...routeQuery<FieldValues>(`/api/projects/${project}/messages/values?${params}`),
    placeholderData: keepPreviousData,
  })
  const valuesOf = (name: (typeof names)[number]) =>
    data?.fields.find((field) => field.name === name)?.values ?? []
  return (
    <div className="flex flex-col gap-3 p-2">
      <p className="text-ink-3 text-xs">{isPending ? words.countingValues : words.filterHint}</p>
      <div className="flex flex-col items-start gap-1">
        <p className="text-ink-2 text-xs">{words.readers.label}</p>
        <Segmented
          label={words.readers.label}
          value={readersIn(filters)}
          onValueChange={(whose) =>
            update({ people: whose === "people" || null, machines: whose === "machines" || null })
          }
          segments={readers.map((whose) => ({ value: whose, label: words.readers[whose] }))}
        />
      </div>
      {names.map((name) => (
        <ValuesField key={name} name={name} values={valuesOf(name)} hasSeveralTags />
      ))}
    </div>
  )
}
