"use client"

import { useController } from "react-hook-form"
import { useWords } from "#components/shell/language"
import { statusStyle } from "#lib/interface/status/statuses"
import { statuses } from "#contract/status"
import type { Form } from "#lib/interface/browser/use-form"
import { Checkbox } from "#ui/checkbox"
import { StatusBadge } from "#ui/status-badge"
import { statusWords } from "#words/status"
import { webhookFormWords } from "#words/webhook-form"
import { formFaults, type WebhookForm, withStatus } from "./form.ts"

export type EventsFieldProps = { form: Form<WebhookForm>; isDisabled: boolean }

/** One box per status, one for all of them, and spam blocks. */
export function EventsField({ form, isDisabled }: EventsFieldProps) {
  const words = useWords(webhookFormWords)
  const statusLabels = useWords(statusWords)
  const { field, fieldState } = useController({
    control: form.control,
    name: "statuses",
    rules: { validate: (_chosen, typed) => formFaults(typed, words).statuses ?? true },
  })
  const chosen = field.value
  const isAll = chosen.length === statuses.length
  const state = isAll ? true : chosen.length === 0 ? false : "indeterminate"
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <Checkbox
          ref={field.ref}
          checked={state}
          disabled={isDisabled}
          onCheckedChange={() => field.onChange(isAll ? [] : [...statuses])}
        >
          <span className="font-medium">{words.allStatuses}</span>
        </Checkbox>
        <span className="tnum text-ink-3 text-xs">
          {words.ofAll({ some: chosen.length, all: statuses.length })}
        </span>
      </div>
      <ul className="grid gap-x-6 gap-y-2 border-line border-t pt-3 sm:grid-cols-2">
        {statuses.map((status) => (
          <li key={status} className="flex min-w-0 items-start gap-2">
            <Checkbox
              aria-label={statusStyle(status, statusLabels).label}
              checked={chosen.includes(status)}
              disabled={isDisabled}
              onCheckedChange={(isOn) => field.onChange(withStatus(chosen, status, isOn))}
            />
            <StatusBadge status={status} />
            <span className="min-w-0 text-ink-3 text-xs leading-5 md:truncate">{words.meanings[status]}</span>
          </li>
        ))}
      </ul>
      <div className="border-line border-t pt-3">
        <Checkbox
          {...form.register("hasSpamBlocks", { deps: ["statuses"] })}
          disabled={isDisabled}
          hint={words.blocksHint}
        >
          <span className="font-medium">{words.spamBlocks}</span>
        </Checkbox>
      </div>
      {fieldState.error && (
        <p role="alert" className="text-danger-ink text-xs">
          {fieldState.error.message}
        </p>
      )}
    </div>
  )
}
