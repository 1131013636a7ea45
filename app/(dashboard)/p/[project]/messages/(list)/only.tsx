"use client"

import { useWords } from "#components/shell/language"
import { filtersWords } from "#words/filters"
import { isMaskedText } from "#lib/analytics/filters/masked"
import type { FilterName } from "#lib/analytics/filters/query"
import { useFilters } from "../../_filters/use-filters.ts"

/** FILTER-3: a cell that adds its value to the filters of the list when clicked. */

type OnlyProps = {
  name: FilterName
  /** As an address has it; null: there is nothing to narrow to. */
  value: string | null
  label: string
}

export function Only({ name, value, label }: OnlyProps) {
  const words = useWords(filtersWords)
  const { update } = useFilters()
  // Masked values cannot be searched.
  if (value === null || value === "" || isMaskedText(value)) return <span title={label}>{label || "–"}</span>
  return (
    <button
      type="button"
      title={words.only({ value: label })}
      onClick={() => update({ [name]: [value] })}
      className="inline-block min-h-6 max-w-full truncate align-bottom leading-6 hover:text-ink hover:underline max-md:min-h-11"
    >
      {label}
    </button>
  )
}

/** Each tag separately. */
export function Tags({ tags, title }: { tags: readonly string[]; title: string }) {
  if (tags.length === 0) return "–"
  return (
    <span title={title}>
      {tags.map((tag, nth) => (
        <span key={tag}>
          {nth > 0 && ", "}
          <Only name="tag" value={tag} label={tag} />
        </span>
      ))}
    </span>
  )
}
