"use client"

import { CalendarDays, Check, ChevronDown } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { useKey } from "#components/shell/use-key"
import { Button } from "#ui/button"
import { cn } from "#ui/cn"
import { Kbd } from "#ui/kbd"
import { part, useEarly, usePart } from "#ui/part"
import { Popover } from "#ui/popover"
import { rangeWords } from "#words/range"
import { uiWords } from "#words/ui"
import type { RangeKind, RangeSteps, Wall } from "./range.ts"
import { useRange } from "./use-range.ts"

/** RangePicker: 24 hours, 7 days, 30 days or any two instants; the choice goes into the URL. */
export type RangePickerProps = {
  kind: RangeKind
  /** "13 – 20 Nov", beside the name on wide screens. */
  spanText: string
  /** First readings of the custom form: the range as it is. */
  wall: Wall
  steps: RangeSteps
}

/** Its form comes in idle time: few choose two instants. */
const customForm = part(() => import("./custom-form.tsx"))

const presets = ["24h", "7d", "30d"] as const satisfies readonly RangeKind[]

export function RangePicker({ kind, spanText, wall, steps }: RangePickerProps) {
  const words = useWords(rangeWords)
  const { chosen } = useWords(uiWords)
  const [isOpen, setIsOpen] = useState(false)
  const range = useRange()
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
  const label = kind === "custom" ? words.custom : words.presets[kind]
  return (
    <Popover
      label={words.range}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button aria-busy={range.isPending}>
          <CalendarDays aria-hidden />
          {label}
          <span className="font-normal text-ink-3 max-lg:hidden">{spanText}</span>
          <ChevronDown aria-hidden className="size-3.5!" />
        </Button>
      }
    >
      <ul>
        {presets.map((preset) => (
          <li key={preset}>
            <button
              type="button"
              onClick={() => choose(preset, null, null)}
              className={cn(
                "flex h-8 w-full items-center justify-between rounded-md px-2 text-ink text-sm hover:bg-pressed max-md:h-11",
                preset === kind && "font-medium",
              )}
            >
              {words.presets[preset]}
              {preset === kind && <Check aria-label={chosen} className="size-4 text-ink-2" />}
            </button>
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
      {/* As high as the form, so that the window does not grow under a hand. */}
      <div className="mt-1 min-h-[13.25rem] border-line border-t p-2 pt-3">
        {CustomForm && <CustomForm wall={wall} onChoose={(from, to) => choose("custom", from, to)} />}
      </div>
    </Popover>
  )
}
