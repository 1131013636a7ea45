"use client"

import { CalendarDays, Check, ChevronDown } from "lucide-react"
import { type FormEvent, useState } from "react"
import { Button } from "#ui/button"
import { cn } from "#ui/cn"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Popover } from "#ui/popover"
import type { RangeKind } from "./range.ts"
import { useSearchUpdate } from "./use-search-update.ts"

/** RangePicker: 24 hours, 7 days, 30 days or any two instants; the choice goes into the URL. */
export type RangePickerProps = {
  kind: RangeKind
  /** "13 – 20 Nov", beside the name on wide screens. */
  spanText: string
  /** First readings of the custom form: the range as it is. */
  wall: { from: string; to: string }
}

const presets: { kind: Exclude<RangeKind, "custom">; label: string }[] = [
  { kind: "24h", label: "Last 24 hours" },
  { kind: "7d", label: "Last 7 days" },
  { kind: "30d", label: "Last 30 days" },
]

export function RangePicker({ kind, spanText, wall }: RangePickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { update, isPending } = useSearchUpdate()
  const choose = (next: RangeKind, from: string | null, to: string | null) => {
    setIsOpen(false)
    update({ range: next, from, to })
  }
  const label = presets.find((preset) => preset.kind === kind)?.label ?? "Custom"
  return (
    <Popover
      label="Range"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button aria-busy={isPending}>
          <CalendarDays aria-hidden />
          {label}
          <span className="font-normal text-ink-3 max-lg:hidden">{spanText}</span>
          <ChevronDown aria-hidden className="size-3.5!" />
        </Button>
      }
    >
      <ul>
        {presets.map((preset) => (
          <li key={preset.kind}>
            <button
              type="button"
              onClick={() => choose(preset.kind, null, null)}
              className={cn(
                "flex h-8 w-full items-center justify-between rounded-md px-2 text-ink text-sm hover:bg-pressed max-md:h-11",
                preset.kind === kind && "font-medium",
              )}
            >
              {preset.label}
              {preset.kind === kind && <Check aria-label="chosen" className="size-4 text-ink-2" />}
            </button>
          </li>
        ))}
      </ul>
      <CustomForm wall={wall} onChoose={(from, to) => choose("custom", from, to)} />
    </Popover>
  )
}

type CustomFormProps = { wall: { from: string; to: string }; onChoose: (from: string, to: string) => void }

function CustomForm({ wall, onChoose }: CustomFormProps) {
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [from, to] = [String(data.get("from")), String(data.get("to"))]
    if (from && to && from < to) onChoose(from, to)
    else setError("The end lies after the beginning.")
  }
  return (
    <form noValidate onSubmit={submit} className="mt-1 flex flex-col gap-2 border-line border-t p-2 pt-3">
      <Field label="From">
        <Input name="from" type="datetime-local" defaultValue={wall.from} />
      </Field>
      <Field label="To" error={error}>
        <Input name="to" type="datetime-local" defaultValue={wall.to} />
      </Field>
      <Button type="submit" size="sm">
        Show this range
      </Button>
    </form>
  )
}
