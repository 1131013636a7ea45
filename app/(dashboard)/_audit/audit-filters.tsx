"use client"

import { Search } from "lucide-react"
import { debounce } from "nuqs"
import { useWords } from "#components/shell/language"
import { useSearchField } from "#components/shell/use-key"
import { lookUp } from "#lib/interface/words/say"
import { Button } from "#ui/button"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { auditWords } from "#words/audit"
import { useAuditQuery } from "./use-audit-query.ts"

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
