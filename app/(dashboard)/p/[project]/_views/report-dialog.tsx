"use client"

import { useRouter } from "next/navigation"
import { useLanguage, useWords } from "#components/shell/language"
import type { SavedView } from "#lib/analytics/views/saved-views"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { at, clock } from "#lib/platform/clock"
import { formatInstant } from "#lib/interface/format/date"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { FormDialog } from "#ui/form-dialog"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { notify } from "#ui/toast"
import { reportWords } from "#words/report"
import type { Views } from "#lib/analytics/views/load"

type Props = {
  project: string
  view: SavedView
  reports: NonNullable<Views["reports"]>
  onClose: () => void
}

/** REPORT-1: how often a view is sent to the person who looks at it, and when. */
export default function ReportDialog({ project, view, reports, onClose }: Props) {
  const words = useWords(reportWords)
  const language = useLanguage()
  const router = useRouter()
  const schedule = reports.scheduled.find(({ view_id }) => view_id === view.view_id)
  const post = (input: object) =>
    postJson<{ due_at: string | null }>(`/api/projects/${encodeURIComponent(project)}/reports`, {
      view_id: view.view_id,
      ...input,
    })
  const close = () => {
    router.refresh()
    onClose()
  }
  const form = useForm({
    defaultValues: {
      every: schedule?.every ?? ("day" as string),
      weekday: String(schedule?.weekday ?? 1),
      time: schedule?.time ?? "08:00",
      time_zone: schedule?.time_zone ?? new URLSearchParams(view.query).get("tz") ?? reports.timeZone,
    },
    send: (values) => post({ act: "set", ...values, weekday: Number(values.weekday) }),
    done: ({ due_at }, { time_zone }) => {
      const when = formatInstant(at(Date.parse(due_at ?? "")), time_zone, clock.now(), language)
      notify.done(words.saved({ when }))
      close()
    },
  })
  const act = async (input: object, said: string) => {
    const answer = await post(input)
    if (!answer.ok) return notify.failed(answer.failure.message)
    notify.done(said)
    close()
  }
  const isWeekly = form.watch("every") === "week"
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.title({ view: view.name })}
      description={words.text({ email: reports.email })}
      cancel={words.cancel}
      submit={words.save}
      busy={words.saving}
    >
      <Field label={words.every}>
        <Select
          {...form.register("every")}
          choices={(["day", "week"] as const).map((value) => ({ value, label: words.rhythms[value] }))}
        />
      </Field>
      {isWeekly && (
        <Field label={words.weekday}>
          <Select
            {...form.register("weekday")}
            choices={(["1", "2", "3", "4", "5", "6", "7"] as const).map((value) => ({
              value,
              label: words.weekdays[value],
            }))}
          />
        </Field>
      )}
      <Field label={words.time} error={form.faultOf("time")}>
        <Input
          {...form.register("time", {
            validate: (time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time) || words.badTime,
          })}
          type="time"
          autoComplete="off"
        />
      </Field>
      <Field label={words.zone} error={form.faultOf("time_zone")}>
        <Input {...form.register("time_zone")} autoComplete="off" />
      </Field>
      {schedule && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => act({ act: "send" }, words.sentNow)}>{words.sendNow}</Button>
          <Button variant="danger" onClick={() => act({ act: "stop" }, words.stopped({ view: view.name }))}>
            {words.stop}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
