"use client"

import { useWords } from "#components/shell/language"
import { orderExportWords } from "#lib/words/export-order"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Segmented } from "#ui/segmented"
import { presets } from "./form.ts"
import type { PartProps } from "./order-form.tsx"

/** A usual range or two instants, and whether events or counts are wanted. */
export function TimeFields({ form, change, fault, timeZone }: PartProps & { timeZone: string }) {
  const words = useWords(orderExportWords)
  const timeFault = fault?.field === "time" ? fault.sentence : undefined
  const isCustom = form.preset === "custom"
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="flex flex-col gap-1">
        <span className="font-medium text-ink-2 text-xs">{words.range}</span>
        <Segmented
          label={words.range}
          value={form.preset}
          onValueChange={(preset) => change({ preset })}
          segments={presets.map((value) => ({ value, label: words.presets[value] }))}
        />
        {timeFault && !isCustom && (
          <p role="alert" tabIndex={-1} data-fault className="text-danger-ink text-xs">
            {timeFault}
          </p>
        )}
      </div>
      {isCustom && (
        <div className="grid w-full gap-3 sm:grid-cols-2">
          <Field label={words.from} hint={words.zone(timeZone)} error={timeFault}>
            <Input
              type="datetime-local"
              value={form.from}
              onChange={(event) => change({ from: event.target.value })}
            />
          </Field>
          <Field label={words.to}>
            <Input
              type="datetime-local"
              value={form.to}
              onChange={(event) => change({ to: event.target.value })}
            />
          </Field>
        </div>
      )}
      <div className="flex flex-col gap-1">
        <span className="font-medium text-ink-2 text-xs">{words.kind}</span>
        <Segmented
          label={words.kind}
          value={form.kind}
          onValueChange={(kind) => change({ kind })}
          segments={[
            { value: "events", label: words.everyEvent },
            { value: "counts", label: words.countsByDay },
          ]}
        />
        <span className="text-ink-3 text-xs">{words.kindHint[form.kind]}</span>
      </div>
    </div>
  )
}
