"use client"

import { Search } from "lucide-react"
import { debounce } from "nuqs"
import { type ReactNode, useState } from "react"
import { useWords } from "#components/shell/language"
import { useSearchField } from "#components/shell/use-key"
import { Button } from "#ui/button"
import { Input } from "#ui/input"
import { Kbd } from "#ui/kbd"
import { part, useEarly, usePart } from "#ui/part"
import { messagesWords } from "#words/messages"
import { FilterPopover } from "../../_filters/filter-popover.tsx"
import { FilterChips } from "./filter-chips.tsx"
import type { Filters } from "./query.ts"
import { useFilters } from "./use-filters.ts"

/** The search and what else the list is narrowed to, in the URL; `children` stand at the right end. */
export type MessageFiltersProps = {
  project: string
  query: Filters
  templateName: string
  isMasked: boolean
  canSeeTags: boolean
  children: ReactNode
}

export function MessageFilters({ query, isMasked, templateName, children, ...more }: MessageFiltersProps) {
  const words = useWords(messagesWords)
  const { update } = useFilters()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchField placeholder={isMasked ? words.searchMasked : words.search} />
      {query.q !== "" && (
        <Button variant="ghost" size="sm" onClick={() => update({ q: null })}>
          {words.clear}
        </Button>
      )}
      <FilterButton query={query} {...more} />
      <FilterChips query={query} templateName={templateName} />
      <span className="ml-auto max-md:ml-0">{children}</span>
    </div>
  )
}

const filterForm = part(() => import("./filter-form.tsx"))

type FilterButtonProps = Pick<MessageFiltersProps, "project" | "query" | "canSeeTags">

/** Tag, template, reason, provider and domain, in a small form. */
function FilterButton({ project, query, canSeeTags }: FilterButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { update } = useFilters()
  useEarly(filterForm)
  const FilterForm = usePart(filterForm, isOpen)
  const apply = (change: Parameters<typeof update>[0]) => {
    setIsOpen(false)
    update(change)
  }
  return (
    <FilterPopover isOpen={isOpen} onOpenChange={setIsOpen}>
      {FilterForm ? (
        <FilterForm project={project} query={query} canSeeTags={canSeeTags} onApply={apply} />
      ) : (
        <div className="h-105" />
      )}
    </FilterPopover>
  )
}

/** Its text is the query's own, which the server hears of when typing rests. */
function SearchField({ placeholder }: { placeholder: string }) {
  const { filters, update } = useFilters()
  return (
    <Input
      ref={useSearchField()}
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      value={filters.q}
      onChange={(event) => update({ q: event.target.value || null }, { limitUrlUpdates: debounce(250) })}
      lead={<Search aria-hidden />}
      trail={<Kbd className="mr-0.5">/</Kbd>}
      className="w-64 max-md:w-full"
    />
  )
}
