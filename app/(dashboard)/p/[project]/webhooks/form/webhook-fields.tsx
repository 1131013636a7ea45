"use client"

import { useWords } from "#components/shell/language"
import type { Form } from "#lib/interface/browser/use-form"
import { Checkbox } from "#ui/checkbox"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { Switch } from "#ui/switch"
import { webhookFormWords } from "#words/webhook-form"
import { formFaults, type SigningKey, type WebhookForm } from "./form.ts"

type FieldProps = { form: Form<WebhookForm> }

/** Active or disabled; a stopped one is set going again here. */
export function StatusField({ form }: FieldProps) {
  const words = useWords(webhookFormWords)
  const [isActive, setIsActive] = form.choice("isActive")
  const error = form.faultOf("isActive")
  return (
    <div>
      <Switch checked={isActive} onCheckedChange={setIsActive}>
        {isActive ? words.activeSwitch : words.disabledSwitch}
      </Switch>
      {error && <p className="mt-1 text-danger-ink text-xs">{error}</p>}
    </div>
  )
}

/** Key for verifying calls at the receiver; renders nothing when there is none to choose. */
export function SignedWithField({ form, keys }: FieldProps & { keys: readonly SigningKey[] }) {
  const words = useWords(webhookFormWords)
  const key_id = form.watch("key_id")
  const isKnown = key_id === "" || keys.some((one) => one.id === key_id)
  return (
    <Field label={words.signedWith} error={form.faultOf("key_id")} hint={words.signedWithHint}>
      <Select
        {...form.register("key_id")}
        choices={[
          { value: "", label: words.signedByProject },
          ...(isKnown ? [] : [{ value: key_id, label: words.signedByOther }]),
          ...keys.map(({ id, name, lastFour }) => ({ value: id, label: `${name} (••••${lastFour})` })),
        ]}
      />
    </Field>
  )
}

/** Format, size and number of calls. */
export function CallFields({ form }: FieldProps) {
  const words = useWords(webhookFormWords)
  const { register, faultOf } = form
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.format} error={faultOf("event_format")} hint={words.formatHint}>
          <Select
            {...register("event_format")}
            choices={[
              { value: "json_post", label: words.formatPlain },
              { value: "json_post_gzip", label: words.formatGzip },
            ]}
          />
        </Field>
        <Field label={words.parallel} error={faultOf("max_parallel")} hint={words.parallelHint}>
          <Input
            {...register("max_parallel", {
              validate: (_count, typed) => formFaults(typed, words).max_parallel ?? true,
            })}
            inputMode="numeric"
            className="tnum"
          />
        </Field>
      </div>
      <div className="flex flex-col gap-3">
        <Checkbox {...register("hasDeliveryInfo")} hint={words.deliveryInfoHint}>
          {words.deliveryInfo}
        </Checkbox>
        <Checkbox {...register("hasMessageInfo")} hint={words.messageInfoHint}>
          {words.messageInfo}
        </Checkbox>
        <Checkbox {...register("isSingleEvent")} hint={words.singleHint}>
          {words.single}
        </Checkbox>
      </div>
    </div>
  )
}
