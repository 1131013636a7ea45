"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { wholeNumber } from "#lib/interface/browser/field-rules"
import { postJson } from "#lib/interface/browser/mutate"
import { type Form, useForm } from "#lib/interface/browser/use-form"
import { ok } from "#lib/platform/result"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { useLeaveGuard } from "#ui/leave-guard"
import { Panel } from "#ui/panel"
import { later } from "#ui/part"
import { Refusal } from "#ui/refusal"
import { notify } from "#ui/toast"
import { retentionWords } from "#words/retention"
import { ConflictNote } from "../../../conflict-note.tsx"
import {
  daysOf,
  type Goes,
  holding,
  kinds,
  isEndless,
  type ProjectRetention,
  shorter,
  type TypedDays,
  typedDays,
} from "./retention.ts"

const RetentionDialog = later(() => import("./retention-dialog.tsx"))

export type RetentionFormProps = { project: string; retention: ProjectRetention }

/** Data that shorter days delete, and the days that were read before. */
type Shortening = { goes: Goes; last: TypedDays }

/** Retention times of the project; shortening one shows in advance what is deleted. */
export function RetentionForm({ project, retention }: RetentionFormProps) {
  const words = useWords(retentionWords)
  const router = useRouter()
  const [pending, setPending] = useState<({ typed: TypedDays } & Shortening) | null>(null)
  const saved = (typed: TypedDays, markSaved: (values: TypedDays) => void) => {
    setPending(null)
    markSaved(typed)
    notify.done(words.saved)
    router.refresh()
  }
  const url = `/api/projects/${project}/settings/retention`
  const form = useForm<TypedDays, Shortening | null>({
    defaultValues: typedDays(retention.days),
    send: async (typed, last) => {
      const body = { ...daysOf(typed), expected: daysOf(last) }
      if (shorter(typed, last, retention).length > 0) {
        const goes = await postJson<Goes>(`${url}/preview`, body)
        return goes.ok ? ok({ goes: goes.value, last }) : goes
      }
      const done = await postJson(url, body)
      return done.ok ? ok(null) : done
    },
    theirsOf: (newest) => typedDays(newest as ProjectRetention["days"]),
    done: (shortening, typed, { markSaved }) =>
      shortening ? setPending({ typed, ...shortening }) : saved(typed, markSaved),
  })
  useLeaveGuard(form.formState.isDirty)
  return (
    <Panel title={words.title}>
      <form onSubmit={form.submit} noValidate className="flex max-w-[720px] flex-col gap-4">
        <p className="text-ink-2 text-sm">{words.text}</p>
        <div className="grid gap-4 sm:grid-cols-3">
          {kinds.map((kind) => (
            <DaysField key={kind} kind={kind} form={form} retention={retention} />
          ))}
        </div>
        <ConflictNote
          conflict={form.conflict}
          fields={{ events: [words.events], messages: [words.messages], counts: [words.counts] }}
        />
        <Refusal text={form.refusal?.message} />
        <div>
          <Button
            type="submit"
            variant="primary"
            disabled={!form.formState.isDirty}
            isBusy={form.isBusy}
            busyLabel={words.saving}
          >
            {words.save}
          </Button>
        </div>
      </form>
      {pending && (
        <RetentionDialog
          url={url}
          typed={pending.typed}
          goes={pending.goes}
          expected={daysOf(pending.last)}
          days={holding(pending.typed, retention)}
          shortened={shorter(pending.typed, pending.last, retention)}
          onClose={() => setPending(null)}
          onSaved={() => saved(pending.typed, (values) => form.reset(values))}
        />
      )}
    </Panel>
  )
}

type DaysFieldProps = { kind: (typeof kinds)[number]; form: Form<TypedDays>; retention: ProjectRetention }

function DaysField({ kind, form, retention }: DaysFieldProps) {
  const words = useWords(retentionWords)
  const [least, most] = [retention.least[kind], retention.most[kind]]
  const bounds = { least: String(least), most: String(most) }
  const hasNoLimit = isEndless(kind, retention)
  const isWithin = wholeNumber({
    min: least,
    max: most,
    wrong: hasNoLimit ? words.wrongEndless(bounds) : words.wrong(bounds),
  })
  const isInOrder = (): true | string => {
    const days = holding(form.getValues(), retention)
    if (kind === "messages" && days.events > days.messages) return words.order.messages
    return kind === "counts" && days.messages > days.counts ? words.order.counts : true
  }
  const rule = (text: string) => {
    const within = text.trim() === "" || isWithin(text)
    return within === true ? isInOrder() : within
  }
  return (
    <Field
      label={words[kind]}
      hint={hasNoLimit ? words.endlessHints[kind](bounds) : words.hints[kind](bounds)}
      error={form.faultOf(kind)}
    >
      <Input
        {...form.register(kind, { validate: rule })}
        placeholder={hasNoLimit ? words.noLimit : bounds.most}
        inputMode="numeric"
        autoComplete="off"
        className="tnum"
      />
    </Field>
  )
}
