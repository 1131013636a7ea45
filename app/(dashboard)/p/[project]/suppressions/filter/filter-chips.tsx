"use client"

import { CalendarDays, UserRound, X } from "lucide-react"
import type { KeyboardEvent, ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { formatDay } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/words/catalogue"
import { cn } from "#ui/cn"
import { type SuppressionWords, suppressionWords } from "#words/suppression"
import type { Query } from "#lib/features/suppressions/query"

export type Chip = {
  id: string
  name: string
  icon: ReactNode
  operator: string
  value: string
  without: Partial<Query>
}

/** Filters of the list, other than its search and its cause. */
export function chipsOf(
  { source, after, before }: Query,
  words: SuppressionWords,
  language: Language,
): Chip[] {
  const day = (text: string) => formatDay(Date.parse(`${text}T00:00:00Z`), "UTC", 0, language)
  const calendar = <CalendarDays aria-hidden />
  const chips: (Chip | null)[] = [
    source && {
      id: "source",
      name: words.source,
      icon: <UserRound aria-hidden />,
      operator: words.is,
      value: words.sources[source],
      without: { source: null },
    },
    after
      ? {
          id: "after",
          name: words.since,
          icon: calendar,
          operator: words.after,
          value: day(after),
          without: { after: null },
        }
      : null,
    before
      ? {
          id: "before",
          name: words.since,
          icon: calendar,
          operator: words.before,
          value: day(before),
          without: { before: null },
        }
      : null,
  ]
  return chips.filter((chip) => chip !== null)
}

type ChipProps = Omit<Chip, "id"> & { onTake: () => void; onKeyDown: (event: KeyboardEvent) => void }

/** Field, operator, value, and the way to take it away. */
export function FilterChip({ name, icon, operator, value, onTake, onKeyDown }: ChipProps) {
  const words = useWords(suppressionWords)
  const part = "flex items-center gap-1.5 px-2 [&_svg]:size-3.5"
  return (
    <span className="inline-flex h-8 items-stretch divide-x divide-line overflow-hidden rounded-md border border-line-strong bg-surface text-xs max-md:h-11">
      <span className={cn(part, "text-ink-2")}>
        {icon} {name}
      </span>
      <span className={cn(part, "text-ink-3")}>{operator}</span>
      <span className={cn(part, "font-medium text-ink")}>{value}</span>
      <button
        type="button"
        aria-label={words.take({ what: `${name} ${operator}` })}
        onClick={onTake}
        onKeyDown={onKeyDown}
        className={cn(part, "text-ink-3 -outline-offset-2 hover:bg-hover hover:text-ink max-md:px-3")}
      >
        <X aria-hidden />
      </button>
    </span>
  )
}
