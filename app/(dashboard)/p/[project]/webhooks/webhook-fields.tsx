"use client"

import { useWords } from "#components/shell/language"
import { webhookFormWords } from "#lib/words/webhook-form"
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
  const words = useWords(webhookFormWords)
  return (
    <div data-field="status">
      <Switch checked={form.isActive} onCheckedChange={(isActive) => onChange({ isActive }, "status")}>
        {form.isActive ? words.activeSwitch : words.disabledSwitch}
      </Switch>
      {error && <p className="mt-1 text-danger-ink text-xs">{error}</p>}
    </div>
  )
}

/** A key for a program, as a list of them offers it. */
export type SigningKey = { id: string; name: string; lastFour: string }

/** Which key the receiver checks calls with; nothing where there is none to choose. */
export function SignedWithField({
  form,
  keys,
  onChange,
  error,
}: {
  form: WebhookForm
  keys: readonly SigningKey[]
  onChange: Change
  error?: string
}) {
  const words = useWords(webhookFormWords)
  const isKnown = form.key_id === "" || keys.some((one) => one.id === form.key_id)
  return (
    <div data-field="key_id">
      <Field label={words.signedWith} error={error} hint={words.signedWithHint}>
        <Select
          value={form.key_id}
          onChange={(event) => onChange({ key_id: event.target.value }, "key_id")}
          choices={[
            { value: "", label: words.signedByProject },
            ...(isKnown ? [] : [{ value: form.key_id, label: words.signedByOther }]),
            ...keys.map(({ id, name, lastFour }) => ({ value: id, label: `${name} (••••${lastFour})` })),
          ]}
        />
      </Field>
    </div>
  )
}

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
  const words = useWords(webhookFormWords)
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <div data-field="event_format">
          <Field label={words.format} error={faults.event_format} hint={words.formatHint}>
            <Select
              value={form.event_format}
              onChange={(event) =>
                onChange(
                  { event_format: event.target.value === "json_post_gzip" ? "json_post_gzip" : "json_post" },
                  "event_format",
                )
              }
              choices={[
                { value: "json_post", label: words.formatPlain },
                { value: "json_post_gzip", label: words.formatGzip },
              ]}
            />
          </Field>
        </div>
        <div data-field="max_parallel">
          <Field label={words.parallel} error={faults.max_parallel} hint={words.parallelHint}>
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
          hint={words.deliveryInfoHint}
        >
          {words.deliveryInfo}
        </Checkbox>
        <Checkbox
          checked={form.hasMessageInfo}
          onCheckedChange={(hasMessageInfo) => onChange({ hasMessageInfo })}
          hint={words.messageInfoHint}
        >
          {words.messageInfo}
        </Checkbox>
        <Checkbox
          checked={form.isSingleEvent}
          onCheckedChange={(isSingleEvent) => onChange({ isSingleEvent })}
          hint={words.singleHint}
        >
          {words.single}
        </Checkbox>
      </div>
    </div>
  )
}
