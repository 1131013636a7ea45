"use client"

import { CalendarDays, Plus, Search, UserRound, X } from "lucide-react"
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { useKey } from "#components/shell/use-key"
import { useTypedSearch } from "#components/shell/use-typed-search"
import { formatDay } from "#lib/format/date"
import type { Language } from "#lib/words/catalogue"
import { Button } from "#ui/button"
import { cn } from "#ui/cn"
import { Input } from "#ui/input"
import { Kbd } from "#ui/kbd"
import { later } from "#ui/part"
import { Popover } from "#ui/popover"
import { type SuppressionWords, suppressionWords } from "#words/suppression"
import { isFiltered, noFilters, type Query } from "./query.ts"

const FilterMenu = later(() => import("./filter-menu.tsx"))

/** Search, chips of field · operator · value, and more of them; all in the URL. `children` stand at the right end. */
export type FiltersProps = { query: Query; onChange: (change: Partial<Query>) => void; children: ReactNode }

export function Filters({ query, onChange, children }: FiltersProps) {
  const words = useWords(suppressionWords)
  const [isOpen, setIsOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useKey("search", () => field.current?.focus())
  useKey("filter", () => setIsOpen(true))
  const language = useLanguage()
  const chips = chipsOf(query, words, language)
  const last = chips.at(-1)
  const takeLast = (event: KeyboardEvent) => {
    if (event.key === "Backspace" && last) onChange(last.without)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
      <SearchField search={query.search} field={field} onSearch={(search) => onChange({ search })} />
      {chips.map((chip) => (
        <FilterChip key={chip.id} {...chip} onTake={() => onChange(chip.without)} onKeyDown={takeLast} />
      ))}
      <Popover
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        align="start"
        label={words.filterBy}
        trigger={
          <button
            type="button"
            onKeyDown={takeLast}
            className="inline-flex h-8 items-center gap-1.5 rounded-md border border-line-strong border-dashed px-2.5 text-ink-2 text-sm hover:bg-hover max-md:h-11"
          >
            <Plus aria-hidden className="size-3.5" /> {words.filter} <Kbd>F</Kbd>
          </button>
        }
      >
        <FilterMenu
          query={query}
          onChange={(change) => {
            onChange(change)
            setIsOpen(false)
          }}
        />
      </Popover>
      {isFiltered(query) && (
        <Button variant="ghost" size="sm" onClick={() => onChange(noFilters)}>
          {words.clear}
        </Button>
      )}
      <span className="tnum ml-auto text-ink-3 text-xs max-md:ml-0">{children}</span>
    </div>
  )
}

type Chip = {
  id: string
  name: string
  icon: ReactNode
  operator: string
  value: string
  without: Partial<Query>
}

function chipsOf({ source, after, before }: Query, words: SuppressionWords, language: Language): Chip[] {
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

function FilterChip({ name, icon, operator, value, onTake, onKeyDown }: ChipProps) {
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

type SearchFieldProps = {
  search: string
  field: RefObject<HTMLInputElement | null>
  onSearch: (search: string) => void
}

function SearchField({ search, field, onSearch }: SearchFieldProps) {
  const words = useWords(suppressionWords)
  const { text, type } = useTypedSearch(search, onSearch)
  return (
    <Input
      ref={field}
      type="search"
      aria-label={words.search}
      placeholder={words.search}
      value={text}
      onChange={(event) => type(event.target.value)}
      lead={<Search aria-hidden />}
      trail={<Kbd className="mr-0.5">/</Kbd>}
      className="w-72 max-md:w-full"
    />
  )
}
