"use client"

import { useQuery } from "@tanstack/react-query"
import { WatchedLine } from "#components/chart/watched-line"
import { useLanguage, useWords } from "#components/shell/language"
import type { Preview as Previewed } from "#lib/alerts/preview"
import { valueText } from "#lib/alerts/texts"
import { routeQuery } from "#lib/browser/queries"
import { useDebounced } from "#lib/browser/use-debounced"
import type { Form } from "#lib/browser/use-form"
import { formatDay, formatInstant } from "#lib/format/date"
import { Panel } from "#ui/panel"
import { Skeleton } from "#ui/skeleton"
import { alertFormWords } from "#words/alert-form"
import { alertRuleWords } from "#words/alert-rule"
import { type RuleForm, watchOf } from "./form.ts"

export type PreviewProps = { project: string; form: Form<RuleForm>; timeZone: string }

/** What the rule would have done in the last two weeks, drawn over its metric (ALERT-5). */
export function Preview({ project, form, timeZone }: PreviewProps) {
  const words = useWords(alertFormWords)
  const typed = JSON.stringify(watchOf(form.watch()))
  const rule = useDebounced(typed, 400)
  const { metric } = form.watch()
  const hasPast = metric !== "failing_webhooks"
  const url = `/api/projects/${encodeURIComponent(project)}/alerts/preview?rule=${encodeURIComponent(rule)}`
  const { data, error, isPending } = useQuery({
    ...routeQuery<Previewed>(url),
    enabled: hasPast && !rule.includes(":null"),
    placeholderData: (before) => before,
  })
  return (
    <Panel title={words.preview} hint={words.previewHint}>
      {!hasPast ? (
        <p className="text-ink-3 text-sm">{words.previewNone}</p>
      ) : error ? (
        <p role="status" className="text-ink-3 text-sm">
          {error.message}
        </p>
      ) : isPending || !data ? (
        <Skeleton className="h-32 w-full" />
      ) : (
        <Drawn data={data} metric={metric} timeZone={timeZone} />
      )}
    </Panel>
  )
}

type DrawnProps = { data: Previewed; metric: RuleForm["metric"]; timeZone: string }

function Drawn({ data, metric, timeZone }: DrawnProps) {
  const words = useWords(alertFormWords)
  const rules = useWords(alertRuleWords)
  const language = useLanguage()
  const { points, firings, from, to } = data
  const fired = words.fired({ count: firings.length })
  const high = Math.max(0, ...points.map(({ value }) => value ?? 0))
  const when = (ms: number) => formatInstant(ms, timeZone, to, language)
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-ink text-sm">
        {fired}
      </p>
      <WatchedLine
        label={words.previewLine({
          metric: rules.metrics[metric],
          high: valueText(metric, high, language),
          fired,
        })}
        points={points}
        spans={firings.map((one) => ({
          ...one,
          title:
            one.to === null
              ? words.firedOpen({ from: when(one.from) })
              : words.firedFrom({ from: when(one.from), to: when(one.to) }),
        }))}
        from={from}
        to={to}
        highText={points.length > 0 ? valueText(metric, high, language) : null}
        ends={[formatDay(from, timeZone, undefined, language), formatDay(to, timeZone, undefined, language)]}
      />
    </div>
  )
}
