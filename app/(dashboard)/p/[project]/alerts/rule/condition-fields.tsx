"use client"

import { useWords } from "#components/shell/language"
import type { Form } from "#lib/interface/browser/use-form"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Segmented } from "#ui/segmented"
import { Select } from "#ui/select"
import { alertFormWords } from "#words/alert-form"
import { hasVolume, isShareMetric, isThings, isTime, numberOf, type RuleForm } from "./form.ts"

type FieldsProps = { form: Form<RuleForm> }

/** A fixed threshold or a distance from the baseline, and the minimum number of messages. */
export function ConditionFields({ form }: FieldsProps) {
  const words = useWords(alertFormWords)
  const [kind, setKind] = form.choice("kind")
  const metric = form.watch("metric")
  if (isThings(metric))
    return (
      <p className="text-ink-2 text-sm">
        {words.nothingToSet[metric === "open_blocks" ? metric : "failing_webhooks"]}
      </p>
    )
  const directions = kind === "threshold" ? words.directions : words.changeDirections
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={words.kind}
        value={kind}
        onValueChange={setKind}
        segments={(["threshold", "change"] as const).map((value) => ({ value, label: words.kinds[value] }))}
        className="self-start"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {!isTime(metric) && (
          <Field label={words.direction} error={form.faultOf("direction")}>
            <Select
              {...form.register("direction")}
              choices={(["above", "below"] as const).map((value) => ({ value, label: directions[value] }))}
            />
          </Field>
        )}
        {kind === "threshold" ? <ValueField form={form} /> : <ChangeFields form={form} />}
        {hasVolume({ metric, kind }) && <VolumeField form={form} />}
      </div>
    </div>
  )
}

/** True, or the sentence: the number has to be one, and a share is at most all. */
function useNumberRule(form: Form<RuleForm>, isShare: boolean) {
  const words = useWords(alertFormWords)
  return {
    validate: (text: string) => {
      const value = numberOf(text)
      if (Number.isNaN(value) || value < 0) return words.number
      return !isShare || value <= 100 || words.percentMax
    },
    onBlur: () => void form.trigger(),
  }
}

function ValueField({ form }: FieldsProps) {
  const words = useWords(alertFormWords)
  const metric = form.watch("metric")
  const isShare = isShareMetric(metric)
  const label = isShare ? words.valuePercent : isTime(metric) ? words.valueHours : words.valueCount
  return (
    <Field label={label} error={form.faultOf("value")}>
      <Input {...form.register("value", useNumberRule(form, isShare))} inputMode="decimal" className="tnum" />
    </Field>
  )
}

function ChangeFields({ form }: FieldsProps) {
  const words = useWords(alertFormWords)
  const metric = form.watch("metric")
  const isShare = isShareMetric(metric)
  const hint = isTime(metric) ? words.silenceHint : words.percentHint
  const label = isShare ? words.leastPercent : isTime(metric) ? words.leastHours : words.leastCount
  return (
    <>
      <Field label={words.percent} hint={hint} error={form.faultOf("percent")}>
        <Input
          {...form.register("percent", useNumberRule(form, false))}
          inputMode="decimal"
          className="tnum"
        />
      </Field>
      <Field label={label} error={form.faultOf("least")}>
        <Input
          {...form.register("least", useNumberRule(form, isShare))}
          inputMode="decimal"
          className="tnum"
        />
      </Field>
    </>
  )
}

function VolumeField({ form }: FieldsProps) {
  const words = useWords(alertFormWords)
  const hint = isShareMetric(form.watch("metric")) ? words.volumeHint : words.volumeHintUsual
  return (
    <Field label={words.volume} hint={hint} error={form.faultOf("volume")}>
      <Input {...form.register("volume", useNumberRule(form, false))} inputMode="numeric" className="tnum" />
    </Field>
  )
}
