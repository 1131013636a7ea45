"use client"

import { useQueryStates } from "nuqs"
import { useTransition } from "react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Select } from "#ui/select"
import { alertsWords } from "#words/alerts"
import { beginAnew, type HistoryQuery, hasFilters, historyAddress } from "./query.ts"
import type { RuleRow } from "./view.ts"

export type HistoryFiltersProps = {
  query: HistoryQuery
  rules: readonly Pick<RuleRow, "id" | "name" | "project">[]
}

const none = { rule: null, state: null, acknowledged: null }

/** Filters of the history in the URL; the server renders the result. */
export function HistoryFilters({ query, rules }: HistoryFiltersProps) {
  const { filters: words } = useWords(alertsWords).history
  const [isPending, startTransition] = useTransition()
  const [, setQuery] = useQueryStates(historyAddress, { shallow: false, startTransition })
  const change = (name: keyof HistoryQuery) => (event: { target: { value: string } }) =>
    void setQuery({ ...beginAnew, [name]: event.target.value || null })
  const known = rules.some(({ id }) => id === query.rule)
  return (
    <div
      aria-busy={isPending}
      className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2 print:hidden"
    >
      <Field label={words.rule} hasHiddenLabel className="w-56 max-md:w-full">
        <Select
          value={query.rule ?? ""}
          onChange={change("rule")}
          choices={[
            { value: "", label: words.anyRule },
            ...rules.map(({ id, name, project }) => ({
              value: id,
              label: project.name ? `${project.name}: ${name}` : name,
            })),
            ...(query.rule && !known ? [{ value: query.rule, label: words.deletedRule }] : []),
          ]}
        />
      </Field>
      <Field label={words.state} hasHiddenLabel className="w-36 max-md:flex-1">
        <Select
          value={query.state ?? ""}
          onChange={change("state")}
          choices={[
            { value: "", label: words.anyState },
            { value: "firing", label: words.firing },
            { value: "ended", label: words.ended },
          ]}
        />
      </Field>
      <Field label={words.taken} hasHiddenLabel className="w-52 max-md:flex-1">
        <Select
          value={query.acknowledged ?? ""}
          onChange={change("acknowledged")}
          choices={[
            { value: "", label: words.anyTaken },
            { value: "yes", label: words.yes },
            { value: "no", label: words.no },
          ]}
        />
      </Field>
      {hasFilters(query) && (
        <Button variant="ghost" onClick={() => void setQuery({ ...beginAnew, ...none })}>
          {words.clear}
        </Button>
      )}
    </div>
  )
}
