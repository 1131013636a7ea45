"use client"

import { useWords } from "#components/shell/language"
import { Field } from "#ui/field"
import { Segmented } from "#ui/segmented"
import { orderExportWords } from "#words/order-export"
import { TimeInput } from "../../_range/time-input.tsx"
import type { PartProps } from "./form.ts"
import { isTime, presets } from "./form.ts"

/** A usual range or two instants, and whether events or counts are wanted. */
export function TimeFields({ form, timeZone }: PartProps & { timeZone: string }) {
  const words = useWords(orderExportWords)
  const [preset, setPreset] = form.choice("preset")
  const [kind, setKind] = form.choice("kind")
  const fault = form.faultOf("preset")
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="flex flex-col gap-1">
        <span className="font-medium text-ink-2 text-xs">{words.range}</span>
        <Segmented
          label={words.range}
          value={preset}
          onValueChange={setPreset}
          segments={presets.map((value) => ({ value, label: words.presets[value] }))}
        />
        {fault && (
          <p role="alert" className="text-danger-ink text-xs">
            {fault}
          </p>
        )}
      </div>
      {preset === "custom" && <Instants form={form} timeZone={timeZone} />}
      <div className="flex flex-col gap-1">
        <span className="font-medium text-ink-2 text-xs">{words.kind}</span>
        <Segmented
          label={words.kind}
          value={kind}
          onValueChange={setKind}
          segments={[
            { value: "events", label: words.everyEvent },
            { value: "counts", label: words.countsByDay },
          ]}
        />
        <span className="text-ink-3 text-xs">{words.kindHint[kind]}</span>
      </div>
    </div>
  )
}

function Instants({ form, timeZone }: PartProps & { timeZone: string }) {
  const words = useWords(orderExportWords)
  const rule = (_wall: string, order: Parameters<typeof isTime>[0]) =>
    isTime(order, timeZone) || words.badTime
  return (
    <div className="grid w-full gap-3 sm:grid-cols-2">
      <Field label={words.from} hint={words.zone({ zone: timeZone })} error={form.faultOf("from")}>
        <TimeInput {...form.register("from", { validate: rule })} />
      </Field>
      <Field label={words.to}>
        <TimeInput {...form.register("to", { deps: ["from"] })} />
      </Field>
    </div>
  )
}
