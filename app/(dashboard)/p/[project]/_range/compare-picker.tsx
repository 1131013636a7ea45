"use client"

import { ChevronDown, GitCompareArrows } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { Button } from "#ui/button"
import { part, useEarly, usePart } from "#ui/part"
import { Popover } from "#ui/popover"
import { rangeWords } from "#words/range"
import { beforeOf } from "#lib/analytics/range/before-of"
import type { ComparisonKind } from "#lib/analytics/range/comparison"
import { MenuChoice } from "./menu-choice.tsx"
import type { RangeKind } from "#lib/analytics/range/range"
import { useRange } from "./use-range.ts"

/** ComparePicker: what the range is compared with; the choice stays with the person and goes into the URL. */
export type ComparePickerProps = {
  kind: ComparisonKind
  /** "Week before"; null without a comparison. */
  label: string | null
  rangeKind: RangeKind
  /** The day that the comparison begins on: first value of the form. */
  day: string
  timeZone: string
}

const dayForm = part(() => import("./compare-day-form.tsx"))

const fixed = ["before", "4w", "52w", "none"] as const satisfies readonly ComparisonKind[]

export function ComparePicker({ kind, label, rangeKind, day, timeZone }: ComparePickerProps) {
  const { compare: words } = useWords(rangeWords)
  const [isOpen, setIsOpen] = useState(false)
  const range = useRange()
  useEarly(dayForm)
  const DayForm = usePart(dayForm, isOpen)
  const choose = (compare: ComparisonKind, against: string | null) => {
    setIsOpen(false)
    range.choose({ compare, against })
  }
  const nameOf = (entry: (typeof fixed)[number]) =>
    entry === "before"
      ? words.before[beforeOf[rangeKind]]
      : entry === "none"
        ? words.none
        : words.names[entry]
  return (
    <Popover
      label={words.title}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button aria-busy={range.isPending} title={words.title} className="max-md:min-w-11">
          <GitCompareArrows aria-hidden />
          <span className="sr-only">{words.title}: </span>
          <span className="max-md:sr-only">{label ?? words.none}</span>
          <ChevronDown aria-hidden className="size-3.5! max-md:hidden" />
        </Button>
      }
    >
      <ul>
        {fixed.map((entry) => (
          <li key={entry}>
            <MenuChoice
              name={nameOf(entry)}
              hint={entry === "4w" || entry === "52w" ? words.sameWeekdays : null}
              isChosen={entry === kind}
              onChoose={() => choose(entry, null)}
            />
          </li>
        ))}
      </ul>
      {/* As high as the form, so that the window does not grow under a hand. */}
      <div className="mt-1 min-h-[9rem] border-line border-t p-2 pt-3">
        {DayForm && <DayForm day={day} timeZone={timeZone} onChoose={(chosen) => choose("day", chosen)} />}
      </div>
    </Popover>
  )
}
