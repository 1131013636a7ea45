"use client"

import { CalendarDays, ChevronDown } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { useKey } from "#components/shell/use-key"
import { rangeNames } from "#lib/interface/format/range-names"
import { Button } from "#ui/button"
import { Kbd } from "#ui/kbd"
import { part, useEarly, usePart } from "#ui/part"
import { Popover } from "#ui/popover"
import { rangeWords } from "#words/range"
import { MenuChoice } from "./menu-choice.tsx"
import type { RangeKind } from "#lib/analytics/range/range"
import type { RangeSteps, Wall } from "#lib/analytics/range/range-steps"
import { useRange } from "./use-range.ts"

/** RangePicker: a range with a name, or any two days or instants; the choice goes into the URL. */
export type RangePickerProps = {
  kind: RangeKind
  /** "13 – 20 Nov", next to the name on wide screens. */
  spanText: string
  /** The first values of the custom form: the range as people type it. */
  typed: Wall
  timeZone: string
  steps: RangeSteps
}

/** Its form comes in idle time: few choose two instants. */
const customForm = part(() => import("./custom-form.tsx"))

export function RangePicker({ kind, spanText, typed, timeZone, steps }: RangePickerProps) {
  const words = useWords(rangeWords)
  const [isOpen, setIsOpen] = useState(false)
  const range = useRange()
  const shown = range.named ?? kind
  useEarly(customForm)
  const CustomForm = usePart(customForm, isOpen)
  const choose = (next: RangeKind, from: string | null, to: string | null) => {
    setIsOpen(false)
    range.choose({ range: next, from, to })
  }
  const step = (to: Wall | null) => {
    setIsOpen(false)
    if (to) range.update({ range: "custom", ...to })
  }
  useKey("earlier", () => step(steps.earlier))
  useKey("later", () => step(steps.later))
  return (
    <Popover
      label={words.range}
      className="w-80 max-w-[calc(100vw-1rem)]"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button aria-busy={range.isPending}>
          <CalendarDays aria-hidden />
          {shown === "custom" ? spanText : words.presets[shown]}
          {shown !== "custom" && shown === kind && (
            <span className="font-normal text-ink-3 max-lg:hidden">{spanText}</span>
          )}
          <ChevronDown aria-hidden className="size-3.5! max-md:hidden" />
        </Button>
      }
    >
      <ul className="grid grid-flow-col grid-rows-5 whitespace-nowrap">
        {rangeNames.map((name) => (
          <li key={name}>
            <MenuChoice
              name={words.presets[name]}
              isChosen={name === shown}
              onChoose={() => choose(name, null, null)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-1 flex gap-1 border-line border-t pt-1">
        <Button variant="ghost" size="sm" className="flex-1" onClick={() => step(steps.earlier)}>
          {words.earlier} <Kbd>[</Kbd>
        </Button>
        <Button
          variant="ghost"
          size="sm"
          className="flex-1"
          disabled={!steps.later}
          onClick={() => step(steps.later)}
        >
          {words.later} <Kbd>]</Kbd>
        </Button>
      </div>
      <div className="mt-1 border-line border-t p-2 pt-3">
        {CustomForm ? (
          <CustomForm typed={typed} timeZone={timeZone} onChoose={(from, to) => choose("custom", from, to)} />
        ) : (
          // As high as the form, so that the window does not grow under a hand.
          <div className="h-42 max-md:h-50" />
        )}
      </div>
    </Popover>
  )
}
