"use client"

import { Search } from "lucide-react"
import { debounce, type Options, useQueryStates } from "nuqs"
import { useWords } from "#components/shell/language"
import { useSearchField } from "#components/shell/use-key"
import { lookUp } from "#lib/interface/words/say"
import { Button } from "#ui/button"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { auditWords } from "#words/audit"
import { useTransition } from "react"
import { firstPage, pagingParsers } from "#lib/analytics/range/query"
import { auditParsers } from "#lib/features/audit-log/query"

export type AuditFiltersProps = {
  choices: { people: { value: string; label: string }[]; actions: string[] }
}

/** Filters by actor, action and target, kept in the URL. */
export function AuditFilters({ choices }: AuditFiltersProps) {
  const words = useWords(auditWords)
  const { filters, update, clear } = useAuditQuery()
  const isFiltered = Object.values(filters).some((one) => one !== "")
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TargetField />
      <Select
        aria-label={words.who}
        value={filters.who}
        onChange={(event) => update({ who: event.target.value || null })}
        choices={[{ value: "", label: words.everybody }, ...choices.people]}
        className="w-48 max-md:w-full"
      />
      <Select
        aria-label={words.what}
        value={filters.what}
        onChange={(event) => update({ what: event.target.value || null })}
        choices={[
          { value: "", label: words.everything },
          ...choices.actions.map((value) => ({ value, label: lookUp(words.acts, value) ?? value })),
        ]}
        className="w-56 max-md:w-full"
      />
      {isFiltered && (
        <Button variant="ghost" onClick={clear}>
          {words.clear}
        </Button>
      )}
    </div>
  )
}

function TargetField() {
  const words = useWords(auditWords)
  const { filters, update } = useAuditQuery()
  return (
    <Input
      ref={useSearchField()}
      type="search"
      aria-label={words.columns.target}
      placeholder={words.search}
      value={filters.target}
      onChange={(event) => update({ target: event.target.value || null }, { limitUrlUpdates: debounce(250) })}
      lead={<Search aria-hidden />}
      className="w-64 max-md:w-full"
    />
  )
}

type Change = { who?: string | null; what?: string | null; target?: string | null }

/** Filters of the log in the URL, which the server reads; every change returns to the first page. */
export function useAuditQuery() {
  const [, startTransition] = useTransition()
  const [{ who, what, target }, setQuery] = useQueryStates(
    { ...auditParsers, ...pagingParsers },
    { shallow: false, startTransition },
  )
  const update = (change: Change, options?: Options) =>
    void setQuery({ ...change, act: null, ...firstPage }, options)
  return {
    filters: { who, what, target },
    update,
    clear: () => update({ who: null, what: null, target: null }),
  }
}
