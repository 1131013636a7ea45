"use client"

import { type ReactNode, useState } from "react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { FilterChip } from "#ui/filter-chip"
import { Switch } from "#ui/switch"
import { filtersWords } from "#words/filters"
import type { Chip, Choices } from "#lib/analytics/filters/choices"
import { FilterPopover } from "./filter-popover.tsx"
import { type FilterName, filterNames } from "#lib/analytics/filters/query"
import { useFilters } from "./use-filters.ts"
import { ValuesField } from "./values-field.tsx"

/** Switch that counts only what people did: its label, and the default when the URL has no value. */
type PeopleSwitch = { label: string; isUsual: boolean }

export type FilterRowProps = {
  chips: readonly Chip[]
  choices: Choices
  /** Fields whose values are counted while the rest is shown already. */
  late?: Partial<Record<FilterName, ReactNode>>
  /** Meaning of the counts next to values, or that there are none. */
  hint: string
  emptyHint: string
  /** Fields that cannot be combined with the filters that are set. */
  note: string | null
  /** Filters in the URL that only other pages use. */
  ignored: string | null
  people?: PeopleSwitch
  /** The projects that the page shows together: those chosen, and what can be. */
  projects: { chip: ReactNode; field: ReactNode }
}

/** Filters of the page, kept in the URL: one chip per field, and the fields that can be added. */
export function FilterRow({ chips, projects, people, ignored, ...menu }: FilterRowProps) {
  const words = useWords(filtersWords)
  const { update, clear } = useFilters()
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {people && <People {...people} />}
      {projects.chip}
      {chips.map(({ name, text }) => (
        <FilterChip
          key={name}
          name={words.fields[name]}
          text={text}
          takeLabel={words.take({ name: words.fields[name], value: text })}
          onTake={() => update({ [name]: null })}
        />
      ))}
      <FilterMenu {...menu} projectField={projects.field} />
      {ignored && <p className="text-ink-3 text-xs">{ignored}</p>}
      {(chips.length > 1 || ignored) && (
        <Button variant="ghost" onClick={clear}>
          {words.clear}
        </Button>
      )}
    </div>
  )
}

function People({ label, isUsual }: PeopleSwitch) {
  const { filters, update } = useFilters()
  return (
    <Switch
      checked={filters.people ?? isUsual}
      onCheckedChange={(people) => update({ people: people === isUsual ? null : people })}
    >
      {label}
    </Switch>
  )
}

type FilterMenuProps = Omit<FilterRowProps, "chips" | "projects" | "people" | "ignored"> & {
  projectField: ReactNode
}

function FilterMenu({ choices, late = {}, hint, emptyHint, note, projectField }: FilterMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isEmpty = choices.every(({ values }) => values.length === 0)
  return (
    <FilterPopover isOpen={isOpen} onOpenChange={setIsOpen}>
      <div className="flex max-h-[min(32rem,var(--radix-popover-content-available-height))] flex-col gap-3 overflow-y-auto p-2">
        <p className="text-ink-3 text-xs">{isEmpty ? emptyHint : hint}</p>
        {projectField}
        {filterNames.map((name) => {
          const choice = choices.find((one) => one.name === name)
          if (late[name]) return <div key={name}>{late[name]}</div>
          return choice && <ValuesField key={name} name={name} values={choice.values} />
        })}
        {note && <p className="text-ink-3 text-xs">{note}</p>}
      </div>
    </FilterPopover>
  )
}
