"use client"

import { useWords } from "#components/shell/language"
import type { Form } from "#lib/interface/browser/use-form"
import { Checkbox } from "#ui/checkbox"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { alertFormWords } from "#words/alert-form"
import type { RuleForm } from "./form.ts"

export type NotifyFieldsProps = {
  form: Form<RuleForm>
  choices: readonly { id: string; address: string }[]
}

/** Destinations and quiet hours. */
export function NotifyFields({ form, choices }: NotifyFieldsProps) {
  const words = useWords(alertFormWords)
  return (
    <div className="flex flex-col gap-4">
      <Destinations form={form} choices={choices} />
      <QuietFields form={form} />
      <Field label={words.zone} hint={words.zoneHint} error={form.faultOf("time_zone")}>
        <Input {...form.register("time_zone")} autoComplete="off" />
      </Field>
    </div>
  )
}

function Destinations({ form, choices }: NotifyFieldsProps) {
  const words = useWords(alertFormWords)
  const [chosen, setChosen] = form.choice("destination_ids")
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-ink-2 text-xs">{words.destinations}</legend>
      {choices.length === 0 && <p className="text-ink-3 text-xs">{words.noDestinations}</p>}
      {choices.map(({ id, address }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onCheckedChange={(isOn) => setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          {address}
        </Checkbox>
      ))}
    </fieldset>
  )
}

const clockPattern = /^([01]\d|2[0-3]):[0-5]\d$/

function QuietFields({ form }: Pick<NotifyFieldsProps, "form">) {
  const words = useWords(alertFormWords)
  const hasQuiet = form.watch("hasQuiet")
  const rule = { validate: (text: string) => !hasQuiet || clockPattern.test(text) || words.time }
  return (
    <div className="flex flex-col gap-3">
      <Checkbox {...form.register("hasQuiet")} hint={words.quietHint}>
        {words.quiet}
      </Checkbox>
      {hasQuiet && (
        <div className="grid grid-cols-2 gap-4">
          <Field label={words.from} error={form.faultOf("quietFrom")}>
            <Input {...form.register("quietFrom", rule)} type="time" />
          </Field>
          <Field label={words.to} error={form.faultOf("quietTo")}>
            <Input {...form.register("quietTo", rule)} type="time" />
          </Field>
        </div>
      )}
    </div>
  )
}
