"use client"

import { useWords } from "#components/shell/language"
import { FilterChip } from "#ui/filter-chip"
import { filtersWords } from "#words/filters"
import { messagesWords } from "#words/messages"
import type { MessageChip } from "#lib/analytics/messages/chips"
import { useFilters } from "./use-filters.ts"

/** Filters of the list other than words and statuses; the button at the end of each removes it. */
export function FilterChips({ chips }: { chips: readonly MessageChip[] }) {
  const { fields, take } = useWords(filtersWords)
  const words = useWords(messagesWords)
  const { update } = useFilters()
  const readers = words.readers.label
  const labels = { ...fields, had: words.had, people: readers, machines: readers }
  return chips.map(({ name, text }) => {
    const label = labels[name]
    return (
      <FilterChip
        key={name}
        name={label}
        text={text}
        takeLabel={take({ name: label, value: text })}
        onTake={() => update({ [name]: null })}
      />
    )
  })
}
