"use client"

import { useEffect, useRef } from "react"
import { cn } from "#ui/cn"
import type { useListbox } from "./use-listbox.ts"

/** One line of a list: the inserted text, with a note next to it. */
export type Option = { value: string; note: string }

type OptionListProps = {
  label: string
  /** Shown when no option is left. */
  nothing: string
  options: readonly Option[]
  listbox: ReturnType<typeof useListbox<Option>>
  isTags?: boolean
}

/** The list under a field. It is part of the column, which scrolls to it. */
export function OptionList({ label, nothing, options, listbox, isTags = false }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null)
  const { active } = listbox
  useEffect(() => {
    const shown = active >= 0 ? list.current?.children[active] : list.current
    shown?.scrollIntoView?.({ block: "nearest" })
  }, [active])
  if (options.length === 0)
    return (
      <p role="status" className={cn(listClass, "px-2 py-1.5 text-ink-3 text-xs")}>
        {nothing}
      </p>
    )
  return (
    <div ref={list} id={listbox.listId} role="listbox" aria-label={label} className={listClass}>
      {options.map((option, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles keys and keeps the focus
        // biome-ignore lint/a11y/useFocusableInteractive: as aria-activedescendant of the field
        <div
          key={option.value}
          id={listbox.optionId(at)}
          role="option"
          aria-selected={at === active}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => listbox.choose(option)}
          className="flex min-h-7 cursor-default items-center gap-2 rounded-md px-2 text-sm hover:bg-pressed aria-selected:bg-pressed max-md:min-h-11"
        >
          <span
            className={cn(
              "min-w-0 max-w-full shrink-0 truncate",
              isTags ? "font-mono text-code-merge text-xs" : "text-ink",
            )}
          >
            {option.value}
          </span>
          <span className="ml-auto min-w-0 truncate text-ink-3 text-xs">{option.note}</span>
        </div>
      ))}
    </div>
  )
}

const listClass =
  "absolute inset-x-0 top-full z-50 mt-1 max-h-56 animate-rise overflow-y-auto rounded-lg bg-raised p-1 shadow-float"

/** Lines of a list; the others are found by typing. */
export const optionsMax = 50

/** Options that contain the text; those that begin with it come first. */
export function optionsWith(options: readonly Option[], text: string): Option[] {
  const wanted = text.trim().toLowerCase()
  const places = options.map((option) => ({ option, at: option.value.toLowerCase().indexOf(wanted) }))
  return places
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => Number(a.at > 0) - Number(b.at > 0))
    .slice(0, optionsMax)
    .map(({ option }) => option)
}
