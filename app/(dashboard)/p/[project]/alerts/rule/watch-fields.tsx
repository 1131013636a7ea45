"use client"

import { useQuery } from "@tanstack/react-query"
import { useWords } from "#components/shell/language"
import { alertMetricFacts, alertWindows } from "#lib/features/alerts/metrics"
import { routeQuery } from "#lib/interface/browser/queries"
import type { Form } from "#lib/interface/browser/use-form"
import type { AlertMetric } from "#lib/data/store/schema/alerts"
import { Field } from "#ui/field"
import { Select } from "#ui/select"
import { alertFormWords } from "#words/alert-form"
import { alertRuleWords } from "#words/alert-rule"
import { type Counted, FilterField } from "./filter-field.tsx"
import { filtersFor, isTime, type RuleForm } from "./form.ts"

type FieldsProps = { form: Form<RuleForm> }

const metrics = Object.keys(alertMetricFacts) as AlertMetric[]

/** Percent of another metric are no hours. */
const usualSilence = [
  ["kind", "change"],
  ["percent", "50"],
  ["least", "1"],
  ["value", "24"],
] as const

/** The metric and its window; another metric brings the direction in which it is worse. */
export function MetricFields({ form }: FieldsProps) {
  const words = useWords(alertFormWords)
  const rules = useWords(alertRuleWords)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={words.metric} error={form.faultOf("metric")}>
        <Select
          {...form.register("metric", {
            onChange: (event: { target: { value: AlertMetric } }) => {
              form.setValue("direction", alertMetricFacts[event.target.value].worse)
              if (isTime(event.target.value))
                for (const [field, value] of usualSilence) form.setValue(field, value)
            },
          })}
          choices={metrics.map((value) => ({ value, label: rules.metrics[value] }))}
        />
      </Field>
      {!isTime(form.watch("metric")) && (
        <Field label={words.window} hint={words.windowHint} error={form.faultOf("window")}>
          <Select
            {...form.register("window")}
            choices={alertWindows.map((minutes) => ({
              value: String(minutes),
              label: rules.windows[`${minutes}`],
            }))}
          />
        </Field>
      )}
    </div>
  )
}

/** Filters that the metric supports: values of recent messages, or typed ones. */
export function FilterFields({ form, project }: FieldsProps & { project: string }) {
  const words = useWords(alertFormWords)
  const { metric, template_id } = form.watch()
  const names = filtersFor({ metric, template_id })
  const { data } = useQuery(
    routeQuery<Counted>(`/api/projects/${encodeURIComponent(project)}/alerts/choices`),
  )
  if (names.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-ink-2 text-xs">{words.only}</legend>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {names.map((name) => (
          <FilterField key={name} form={form} name={name} counted={data} />
        ))}
      </div>
      <p className="text-ink-3 text-xs">{words.onlyHint}</p>
    </fieldset>
  )
}
