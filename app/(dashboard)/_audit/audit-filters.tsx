"use client"

import { Search } from "lucide-react"
import { useWords } from "#components/shell/language"
import { useSearchField } from "#components/shell/use-key"
import { useTypedSearch } from "#components/shell/use-typed-search"
import { lookUp } from "#lib/words/say"
import { Button } from "#ui/button"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { auditWords } from "#words/audit"
import { useSearchUpdate } from "../p/[project]/_range/use-search-update.ts"

export type AuditFiltersProps = {
  filters: { who: string | null; what: string | null; target: string }
  choices: { people: { value: string; label: string }[]; actions: string[] }
}

/** Who, what and to what, in the URL. */
export function AuditFilters({ filters, choices }: AuditFiltersProps) {
  const words = useWords(auditWords)
  const { update } = useSearchUpdate()
  const change = (next: Record<string, string | null>) => update({ act: null, ...next })
  const isFiltered = filters.who !== null || filters.what !== null || filters.target !== ""
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TargetField target={filters.target} onSearch={(target) => change({ target: target || null })} />
      <Select
        aria-label={words.who}
        value={filters.who ?? ""}
        onChange={(event) => change({ who: event.target.value || null })}
        choices={[{ value: "", label: words.everybody }, ...choices.people]}
        className="w-48 max-md:w-full"
      />
      <Select
        aria-label={words.what}
        value={filters.what ?? ""}
        onChange={(event) => change({ what: event.target.value || null })}
        choices={[
          { value: "", label: words.everything },
          ...choices.actions.map((value) => ({ value, label: lookUp(words.acts, value) ?? value })),
        ]}
        className="w-56 max-md:w-full"
      />
      {isFiltered && (
        <Button variant="ghost" onClick={() => change({ who: null, what: null, target: null })}>
          {words.clear}
        </Button>
      )}
    </div>
  )
}

function TargetField({ target, onSearch }: { target: string; onSearch: (target: string) => void }) {
  const words = useWords(auditWords)
  const field = useSearchField()
  const { text, type } = useTypedSearch(target, onSearch)
  return (
    <Input
      ref={field}
      type="search"
      aria-label={words.columns.target}
      placeholder={words.search}
      value={text}
      onChange={(event) => type(event.target.value)}
      lead={<Search aria-hidden />}
      className="w-64 max-md:w-full"
    />
  )
}
