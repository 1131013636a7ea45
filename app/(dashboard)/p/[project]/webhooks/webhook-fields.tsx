"use client"

import { Checkbox } from "#ui/checkbox"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { Switch } from "#ui/switch"
import type { WebhookField, WebhookForm } from "./form.ts"

type Change = (changes: Partial<WebhookForm>, field?: WebhookField) => void

/** Active or disabled; a stopped one is set going again here. */
export function StatusField({
  form,
  onChange,
  error,
}: {
  form: WebhookForm
  onChange: Change
  error?: string
}) {
  return (
    <div data-field="status">
      <Switch checked={form.isActive} onCheckedChange={(isActive) => onChange({ isActive }, "status")}>
        {form.isActive
          ? "Active: events are posted as they happen"
          : "Disabled: nothing is posted or kept for later"}
      </Switch>
      {error && <p className="mt-1 text-danger-ink text-xs">{error}</p>}
    </div>
  )
}

const formats = [
  { value: "json_post", label: "JSON" },
  { value: "json_post_gzip", label: "JSON, packed with gzip" },
]

/** Format, size and number of calls. */
export function CallFields({
  form,
  onChange,
  faults,
}: {
  form: WebhookForm
  onChange: Change
  faults: Partial<Record<WebhookField, string>>
}) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <div data-field="event_format">
          <Field
            label="Format"
            error={faults.event_format}
            hint="Packed calls save traffic; unpack before you check auth."
          >
            <Select
              value={form.event_format}
              onChange={(event) =>
                onChange(
                  { event_format: event.target.value === "json_post_gzip" ? "json_post_gzip" : "json_post" },
                  "event_format",
                )
              }
              choices={formats}
            />
          </Field>
        </div>
        <div data-field="max_parallel">
          <Field label="Calls at the same time, at most" error={faults.max_parallel} hint="5 to 100.">
            <Input
              inputMode="numeric"
              value={form.max_parallel}
              onChange={(event) => onChange({ max_parallel: event.target.value }, "max_parallel")}
              className="tnum"
            />
          </Field>
        </div>
      </div>
      <div className="flex flex-col gap-3">
        <Checkbox
          checked={form.hasDeliveryInfo}
          onCheckedChange={(hasDeliveryInfo) => onChange({ hasDeliveryInfo })}
          hint="The answer of the other server; browser, system and address of whoever opened or clicked."
        >
          Delivery details in each event
        </Checkbox>
        <Checkbox
          checked={form.hasMessageInfo}
          onCheckedChange={(hasMessageInfo) => onChange({ hasMessageInfo })}
          hint="Subject, sender, tags and template of the letter. An addition of this server to the interface."
        >
          Message details in each event
        </Checkbox>
        <Checkbox
          checked={form.isSingleEvent}
          onCheckedChange={(isSingleEvent) => onChange({ isSingleEvent })}
          hint="Simpler to read and much slower: otherwise a call carries up to 100 events."
        >
          One event per call
        </Checkbox>
      </div>
    </div>
  )
}
