"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { Checkbox } from "#ui/checkbox"
import { FilterChip } from "#ui/filter-chip"
import { filtersWords } from "#words/filters"
import type { Chip, Choices } from "./choices.ts"
import { FilterPopover } from "./filter-popover.tsx"
import { isSingle } from "./query.ts"
import { useFilters } from "./use-filters.ts"

export type FilterRowProps = {
  chips: readonly Chip[]
  choices: Choices
  /** What the numbers beside values are, or that there are none. */
  hint: string
  emptyHint: string
  /** What cannot be chosen beside the filters that are set. */
  note: string | null
}

/** What the page is narrowed to, in the URL: a chip a field, and the fields that can be added. */
export function FilterRow({ chips, ...menu }: FilterRowProps) {
  const words = useWords(filtersWords)
  const { update, clear } = useFilters()
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {chips.map(({ name, text }) => (
        <FilterChip
          key={name}
          name={words.fields[name]}
          text={text}
          takeLabel={words.take({ name: words.fields[name], value: text })}
          onTake={() => update({ [name]: null })}
        />
      ))}
      <FilterMenu {...menu} />
      {chips.length > 1 && (
        <Button variant="ghost" onClick={clear}>
          {words.clear}
        </Button>
      )}
    </div>
  )
}

function FilterMenu({ choices, hint, emptyHint, note }: Omit<FilterRowProps, "chips">) {
  const [isOpen, setIsOpen] = useState(false)
  const shown = choices.filter(({ values }) => values.length > 0)
  return (
    <FilterPopover isOpen={isOpen} onOpenChange={setIsOpen}>
      <div className="flex max-h-[min(28rem,var(--radix-popover-content-available-height))] flex-col gap-3 overflow-y-auto p-2">
        <p className="text-ink-3 text-xs">{shown.length > 0 ? hint : emptyHint}</p>
        {shown.map((one) => (
          <Field key={one.name} {...one} />
        ))}
        {note && <p className="text-ink-3 text-xs">{note}</p>}
      </div>
    </FilterPopover>
  )
}

/** One field: its values as boxes, each with how many messages have it. */
function Field({ name, label, values }: Choices[number]) {
  const { filters, update } = useFilters()
  const chosen: readonly string[] = filters[name]
  const change = (value: string, isChosen: boolean) => {
    const others = isSingle(name) ? [] : chosen.filter((one) => one !== value)
    const next = isChosen ? [...others, value] : others
    update({ [name]: next.length > 0 ? next : null })
  }
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 font-medium text-ink-2 text-xs">{label}</legend>
      {values.map(({ value, label: text, countText }) => (
        <div
          key={value}
          className="flex min-h-7 items-start gap-2 py-0.5 max-md:min-h-11 max-md:items-center"
        >
          <Checkbox
            className="min-w-0 flex-1"
            checked={chosen.includes(value)}
            onCheckedChange={(isChosen) => change(value, isChosen)}
          >
            <span className="break-words">{text}</span>
          </Checkbox>
          <span className="tnum text-ink-3 text-xs leading-5">{countText}</span>
        </div>
      ))}
    </fieldset>
  )
}
