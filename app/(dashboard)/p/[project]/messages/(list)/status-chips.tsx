"use client"

import { useLanguage, useWords } from "#components/shell/language"
import { knownStatuses, statusStyle } from "#lib/interface/status/statuses"
import { formatNumber } from "#lib/interface/format/number"
import { ChoiceChip, ChoiceChips } from "#ui/choice-chips"
import { messagesWords } from "#words/messages"
import { statusWords } from "#words/status"
import { useFilters } from "./use-filters.ts"

export type StatusChipsProps = {
  chosen: readonly string[]
  /** Messages by status; null: not counted with the other filters. */
  counts?: ReadonlyMap<string, number> | null
}

/** The statuses as chips; any number may be chosen, none means all. The choice lives in the URL. */
export function StatusChips({ chosen, counts = null }: StatusChipsProps) {
  const language = useLanguage()
  const words = useWords(messagesWords)
  const statuses = useWords(statusWords)
  const looks = knownStatuses.map((status) => ({ status, ...statusStyle(status, statuses) }))
  const { update } = useFilters()
  const choose = (next: readonly string[]) => update({ status: next.length > 0 ? [...next] : null })
  const toggle = (status: string) =>
    choose(chosen.includes(status) ? chosen.filter((one) => one !== status) : [...chosen, status])
  // Without zeros all statuses fit in one line.
  const countOf = (status: string) => {
    const count = counts?.get(status) ?? 0
    return count > 0 ? { count: formatNumber(count, language) } : {}
  }
  return (
    <ChoiceChips legend={words.columns.status}>
      <ChoiceChip label={words.all} isChosen={chosen.length === 0} onClick={() => choose([])} />
      {looks.map(({ status, label, fill }) => (
        <ChoiceChip
          key={status}
          label={label}
          {...countOf(status)}
          fill={fill}
          isChosen={chosen.includes(status)}
          onClick={() => toggle(status)}
        />
      ))}
    </ChoiceChips>
  )
}
