"use client"

import { Plus, Search } from "lucide-react"
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { useKey } from "#components/shell/use-key"
import { useTypedSearch } from "#components/shell/use-typed-search"
import { Button } from "#ui/button"
import { Input } from "#ui/input"
import { Kbd } from "#ui/kbd"
import { later } from "#ui/part"
import { Popover } from "#ui/popover"
import { suppressionWords } from "#words/suppression"
import { isFiltered, noFilters, type Query } from "#lib/features/suppressions/query"
import { chipsOf, FilterChip } from "./filter-chips.tsx"

const FilterMenu = later(() => import("./filter-menu.tsx"))

/** Search, chips of field · operator · value, and more of them; all in the URL. `children` are at the right end. */
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
