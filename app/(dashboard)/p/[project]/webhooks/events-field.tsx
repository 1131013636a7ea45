"use client"

import { useWords } from "#components/shell/language"
import { statusLook } from "#components/status/statuses"
import { statuses } from "#contract/status"
import { statusWords } from "#lib/words/status"
import { webhookFormWords } from "#lib/words/webhook-form"
import { Checkbox } from "#ui/checkbox"
import { StatusBadge } from "#ui/status-badge"
import { type WebhookField, type WebhookForm, withStatus } from "./form.ts"

export type EventsFieldProps = {
  form: WebhookForm
  onChange: (changes: Partial<WebhookForm>, field?: WebhookField) => void
  error?: string
  isDisabled: boolean
}

/** One box per status, one for all of them, and spam blocks. */
export function EventsField({ form, onChange, error, isDisabled }: EventsFieldProps) {
  const words = useWords(webhookFormWords)
  const statusLabels = useWords(statusWords)
  const isAll = form.statuses.length === statuses.length
  const state = isAll ? true : form.statuses.length === 0 ? false : "indeterminate"
  return (
    <div data-field="events" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <Checkbox
          checked={state}
          disabled={isDisabled}
          onCheckedChange={() => onChange({ statuses: isAll ? [] : [...statuses] }, "events")}
        >
          <span className="font-medium">{words.allStatuses}</span>
        </Checkbox>
        <span className="tnum text-ink-3 text-xs">{words.ofAll(form.statuses.length, statuses.length)}</span>
      </div>
      <ul className="grid gap-x-6 gap-y-2 border-line border-t pt-3 sm:grid-cols-2">
        {statuses.map((status) => (
          <li key={status} className="flex min-w-0 items-start gap-2">
            <Checkbox
              aria-label={statusLook(status, statusLabels).label}
              checked={form.statuses.includes(status)}
              disabled={isDisabled}
              onCheckedChange={(isOn) =>
                onChange({ statuses: withStatus(form.statuses, status, isOn) }, "events")
              }
            />
            <StatusBadge status={status} />
            <span className="min-w-0 truncate text-ink-3 text-xs leading-5">{words.meanings[status]}</span>
          </li>
        ))}
      </ul>
      <div className="border-line border-t pt-3">
        <Checkbox
          checked={form.hasSpamBlocks}
          disabled={isDisabled}
          onCheckedChange={(hasSpamBlocks) => onChange({ hasSpamBlocks }, "events")}
          hint={words.blocksHint}
        >
          <span className="font-medium">{words.spamBlocks}</span>
        </Checkbox>
      </div>
      {error && (
        <p role="alert" className="text-danger-ink text-xs">
          {error}
        </p>
      )}
    </div>
  )
}
