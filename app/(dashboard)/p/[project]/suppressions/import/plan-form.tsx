"use client"

import { useWords } from "#components/shell/language"
import { Field } from "#ui/field"
import { Segmented } from "#ui/segmented"
import { Select } from "#ui/select"
import { importSuppressionWords } from "#words/import-suppression"
import { suppressionWords } from "#words/suppression"
import { settableCauses } from "#lib/features/suppressions/query"
import type { Plan } from "#lib/features/imports/check-row"

/** Meaning of the columns, and the handling of different causes. A change requires a new check. */
export type PlanFormProps = {
  names: readonly string[]
  plan: Plan
  isLocked: boolean
  onChange: (change: Partial<Plan>) => void
}

export function PlanForm({ names, plan, isLocked, onChange }: PlanFormProps) {
  const words = useWords(suppressionWords)
  const importWords = useWords(importSuppressionWords)
  const { columns } = plan
  const choices = names.map((label, at) => ({ value: String(at), label }))
  const withNone = [{ value: "", label: importWords.noColumn }, ...choices]
  // The order of day and month belongs to the column that it was found in.
  const { dayFirst: _, ...withoutOrder } = columns
  const numberOf = (value: string) => (value === "" ? null : Number(value))
  return (
    <fieldset disabled={isLocked} className="flex min-w-0 flex-col gap-3 border-line border-b p-4">
      <legend className="sr-only">{importWords.columns}</legend>
      <p className="flex items-baseline justify-between gap-2 text-xs">
        <span className="font-medium text-ink">{importWords.columns}</span>
        <span className="text-ink-3">
          {plan.hasNames ? importWords.firstLineNames : importWords.firstLineData}
        </span>
      </p>
      <div className="grid grid-cols-3 gap-2">
        <Field label={importWords.columnOf.email}>
          <Select
            value={String(columns.email)}
            choices={choices}
            onChange={(event) => onChange({ columns: { ...columns, email: Number(event.target.value) } })}
          />
        </Field>
        <Field label={importWords.columnOf.cause}>
          <Select
            value={columns.cause === null ? "" : String(columns.cause)}
            choices={withNone}
            onChange={(event) => onChange({ columns: { ...columns, cause: numberOf(event.target.value) } })}
          />
        </Field>
        <Field label={importWords.columnOf.created}>
          <Select
            value={columns.created === null ? "" : String(columns.created)}
            choices={withNone}
            onChange={(event) =>
              onChange({ columns: { ...withoutOrder, created: numberOf(event.target.value) } })
            }
          />
        </Field>
      </div>
      <Field label={importWords.oneCause}>
        <Select
          value={plan.cause}
          choices={settableCauses.map((value) => ({ value, label: words.causes[value] }))}
          onChange={(event) => {
            const cause = settableCauses.find((one) => one === event.target.value)
            if (cause) onChange({ cause })
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-ink-2 text-xs">{importWords.ifCausesDiffer}</span>
        <Segmented
          label={importWords.ifCausesDiffer}
          value={plan.keepOurs ? "ours" : "both"}
          onValueChange={(value) => onChange({ keepOurs: value === "ours" })}
          segments={[
            { value: "ours", label: importWords.keepOurs, isDisabled: isLocked },
            { value: "both", label: importWords.keepBoth, isDisabled: isLocked },
          ]}
        />
      </div>
    </fieldset>
  )
}
