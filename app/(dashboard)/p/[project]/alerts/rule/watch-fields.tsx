"use client"

import { useLanguage, useWords } from "#components/shell/language"
import { mailboxProviderNames } from "#contract/mailbox-provider-names"
import { alertMetricFacts, alertWindows } from "#lib/alerts/metrics"
import type { Form } from "#lib/browser/use-form"
import type { AlertMetric } from "#lib/store/schema/alerts"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { alertFormWords } from "#words/alert-form"
import { alertRuleWords } from "#words/alert-rule"
import { mailboxProviderWords } from "#words/mailbox-provider"
import { filterFields, type RuleForm } from "./form.ts"

type FieldsProps = { form: Form<RuleForm> }

const metrics = Object.keys(alertMetricFacts) as AlertMetric[]

/** The metric and its window; another metric brings the direction in which it is worse. */
export function MetricFields({ form }: FieldsProps) {
  const words = useWords(alertFormWords)
  const rules = useWords(alertRuleWords)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={words.metric} error={form.faultOf("metric")}>
        <Select
          {...form.register("metric", {
            onChange: (event: { target: { value: AlertMetric } }) =>
              form.setValue("direction", alertMetricFacts[event.target.value].worse),
          })}
          choices={metrics.map((value) => ({ value, label: rules.metrics[value] }))}
        />
      </Field>
      <Field label={words.window} hint={words.windowHint} error={form.faultOf("window")}>
        <Select
          {...form.register("window")}
          choices={alertWindows.map((minutes) => ({
            value: String(minutes),
            label: rules.windows[`${minutes}`],
          }))}
        />
      </Field>
    </div>
  )
}

/** What messages are narrowed to, as far as the metric can be. */
export function FilterFields({ form }: FieldsProps) {
  const words = useWords(alertFormWords)
  const rules = useWords(alertRuleWords)
  const providers = useWords(mailboxProviderWords)
  const language = useLanguage()
  const { filters } = alertMetricFacts[form.watch("metric")]
  if (filters.length === 0) return null
  const provider = form.watch("provider")
  const several = provider.includes(",") ? [{ value: provider, label: provider }] : []
  return (
    <fieldset className="flex flex-col gap-2" lang={language}>
      <legend className="mb-1 font-medium text-ink-2 text-xs">{words.only}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {filterFields
          .filter((name) => filters.includes(name))
          .map((name) => (
            <Field key={name} label={rules.filters[name]} error={form.faultOf(name)} isOptional>
              {name === "provider" ? (
                <Select
                  {...form.register(name)}
                  choices={[
                    { value: "", label: words.any },
                    ...several,
                    ...mailboxProviderNames.map((value) => ({ value, label: providers[value] })),
                  ]}
                />
              ) : (
                <Input {...form.register(name)} autoComplete="off" placeholder={words.any} />
              )}
            </Field>
          ))}
      </div>
      <p className="text-ink-3 text-xs">{words.onlyHint}</p>
    </fieldset>
  )
}
