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
import type { MessageChip } from "#lib/analytics/messages/chips"
import type { Filters } from "#lib/analytics/messages/query"
import { useFilters } from "./use-filters.ts"
import { FilterChip } from "#ui/filter-chip"
import { filtersWords } from "#words/filters"

/** The search and other filters of the list, kept in the URL, then saved views; `children` are at the right end. */
export type MessageFiltersProps = {
  project: string
  query: Filters
  chips: readonly MessageChip[]
  isMasked: boolean
  /** The projects that the list shows together: those chosen, and what can be. */
  projects: { chip: ReactNode; field: ReactNode }
  views: ReactNode
  children: ReactNode
}

/** Chips and views wrap next to the right end, which stays in the first row. */
export function MessageFilters({
  project,
  query,
  isMasked,
  chips,
  projects,
  views,
  children,
}: MessageFiltersProps) {
  const words = useWords(messagesWords)
  const { update } = useFilters()
  return (
    <div className="flex items-start gap-x-3 gap-y-2 max-md:flex-wrap">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2 max-md:basis-full">
        <SearchField placeholder={isMasked ? words.searchMasked : words.search} />
        {query.q !== "" && (
          <Button variant="ghost" size="sm" onClick={() => update({ q: null })}>
            {words.clear}
          </Button>
        )}
        <FilterButton project={project} projectField={projects.field} />
        {projects.chip}
        <FilterChips chips={chips} />
        {views}
      </div>
      <div className="shrink-0 max-md:shrink-1 md:max-w-1/2">{children}</div>
    </div>
  )
}

const filterFields = part(() => import("./filter-fields.tsx"))

type FilterButtonProps = Pick<MessageFiltersProps, "project"> & { projectField: ReactNode }

/** Further filters of the list, each value with its number of messages. */
function FilterButton({ project, projectField }: FilterButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  useEarly(filterFields)
  const FilterFields = usePart(filterFields, isOpen)
  return (
    <FilterPopover isOpen={isOpen} onOpenChange={setIsOpen}>
      <div className="max-h-[min(32rem,calc(var(--radix-popover-content-available-height)-1rem))] overflow-y-auto">
        {projectField && <div className="px-2 pt-2 empty:hidden">{projectField}</div>}
        {FilterFields ? <FilterFields project={project} /> : <div className="h-125" />}
      </div>
    </FilterPopover>
  )
}

/** Its text is that of the query, which is sent to the server when typing pauses (debounce). */
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

/** Filters of the list other than words and statuses; the button at the end of each removes it. */
function FilterChips({ chips }: { chips: readonly MessageChip[] }) {
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
