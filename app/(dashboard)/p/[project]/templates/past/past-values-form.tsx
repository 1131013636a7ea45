"use client"

import { useQuery } from "@tanstack/react-query"
import { ArrowLeft, TriangleAlert } from "lucide-react"
import { useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import type { Substitutions } from "#contract/substitutions"
import { routeQuery } from "#lib/interface/browser/queries"
import { useForm } from "#lib/interface/browser/use-form"
import { formatClock, formatDay } from "#lib/interface/format/date"
import { ok } from "#lib/platform/result"
import type { PastMessage, PastValues } from "#lib/features/templates/draft-data"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Refusal } from "#ui/refusal"
import { Skeleton } from "#ui/skeleton"
import { notify } from "#ui/toast"
import { pastMessageWords } from "#words/past-message"
import { ValuesForm } from "../preview/values-form.tsx"
import { type PastProps, pastUrl } from "./past-list.tsx"

type PastValuesFormProps = PastProps & {
  message: PastMessage
  onBack: () => void
  onDone: () => void
}

/** Values of a past message, to review and change before they are shared. */
export function PastValuesForm(props: PastValuesFormProps) {
  const { project, editor, message } = props
  const words = useWords(pastMessageWords)
  const { draft_id } = editor.draft.details
  const { job_id, email } = message
  const read = useQuery({
    ...routeQuery<PastValues>(pastUrl(project, { draft: draft_id, job_id, email })),
    // Never refetched, because that would overwrite the person's edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <div className="flex flex-col gap-3">
      <Button size="sm" variant="ghost" className="self-start" onClick={props.onBack}>
        <ArrowLeft aria-hidden />
        {words.back}
      </Button>
      {read.error && <Refusal text={read.error.failure.message} />}
      {read.isPending && <Skeleton className="w-3/5" />}
      {read.data && <StoredValues {...props} taken={read.data.values as Substitutions} />}
    </div>
  )
}

function StoredValues({
  editor,
  canWrite,
  clock,
  message,
  onDone,
  taken,
}: PastValuesFormProps & { taken: Substitutions }) {
  const words = useWords(pastMessageWords)
  const language = useLanguage()
  const [values, setValues] = useState(taken)
  // A date, because a weekday would be ambiguous next week.
  const day = formatDay(message.atMs, clock.timeZone, clock.nowMs, language)
  const time = `${day}, ${formatClock(message.atMs, clock.timeZone)}`
  const form = useForm<{ name: string }>({
    defaultValues: { name: words.nameOf({ time }) },
    send: async ({ name }) => {
      if (!canWrite) editor.samples.lookWith(values)
      const failure = canWrite ? await editor.samples.add(name, values) : null
      return failure ? { ok: false, failure } : ok(null)
    },
    done: (_, { name }) => {
      if (canWrite) notify.done(words.kept({ name }))
      onDone()
    },
    otherField: "name",
  })
  const names = Object.keys(taken)
  if (names.length === 0) return <p className="text-ink-2 text-sm">{words.noValues}</p>
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-3">
      {canWrite && (
        <>
          <p className="flex gap-2 rounded-md bg-warning-soft p-3 text-sm text-warning-ink">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">{words.areShared}</span>
          </p>
          <Field label={words.name} error={form.faultOf("name")}>
            <Input {...form.register("name")} maxLength={100} />
          </Field>
        </>
      )}
      <ValuesForm
        title={words.values({ count: names.length })}
        of={message.job_id}
        names={names}
        values={values}
        onChange={setValues}
      />
      <Refusal text={form.refusal?.message} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {!canWrite && <p className="min-w-0 flex-1 text-ink-3 text-xs">{words.staysHere}</p>}
        <Button type="submit" variant="primary" isBusy={form.isBusy} busyLabel={words.keeping}>
          {canWrite ? words.keep : words.useHere}
        </Button>
      </div>
    </form>
  )
}
