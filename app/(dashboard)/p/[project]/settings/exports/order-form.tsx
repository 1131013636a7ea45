"use client"

import { Info } from "lucide-react"
import { useRouter } from "next/navigation"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import { mutate } from "#lib/browser/mutate"
import { clock } from "#lib/clock"
import { orderExportWords } from "#lib/words/export-order"
import { Button, LinkButton } from "#ui/button"
import { Panel } from "#ui/panel"
import { notify } from "#ui/toast"
import { refusalOf } from "../../_sending/refusal.ts"
import { FieldsChoice } from "./fields-choice.tsx"
import { FileFields } from "./file-fields.tsx"
import { FilterFields } from "./filter-fields.tsx"
import { type OrderForm as Form, firstForm, inputOf } from "./form.ts"
import { TimeFields } from "./time-fields.tsx"

type Props = { project: string; timeZone: string; nowMs: number }

/** What the service's refusals are about, as the form names it: `filter.email` stands at its own field. */
export type Faults = { field: string; sentence: string } | undefined

export type PartProps = { form: Form; change: (changes: Partial<Form>) => void; fault: Faults }

/** An order of events: time, what of it, which fields, what file. A refusal keeps everything that was typed. */
export function OrderForm({ project, timeZone, nowMs }: Props) {
  const words = useWords(orderExportWords)
  const router = useRouter()
  const [form, setForm] = useState(() => firstForm(nowMs, timeZone))
  const [fault, setFault] = useState<Faults>()
  const [isBusy, setIsBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const change = (changes: Partial<Form>) => {
    setForm((now) => ({ ...now, ...changes }))
    setFault(undefined)
  }
  const refuse = (field: string, sentence: string) => setFault({ field, sentence })
  useEffect(() => {
    // The field is drawn with its fault by now, however long that took.
    const first = fault && element.current?.querySelector('[aria-invalid="true"], [data-fault]')
    if (first instanceof HTMLElement) first.focus()
  }, [fault])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const input = inputOf(form, clock.now().getTime(), timeZone)
    if ("fault" in input) {
      const sentences = { time: words.badTime, limit: words.badLimit, fields: words.fieldsNone }
      return refuse(input.fault, sentences[input.fault])
    }
    setIsBusy(true)
    const answer = await mutate(project, "event-dump/create", input)
    setIsBusy(false)
    if (!answer.ok) {
      const refusal = refusalOf(answer.failure)
      return refuse(placeOf(refusal.field), words.refusals[answer.failure.code ?? 0] ?? refusal.sentence)
    }
    notify.done(words.ordered)
    router.push(`/p/${project}/settings/exports`)
    router.refresh()
  }
  const part = { form, change, fault }
  return (
    <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Panel title={words.time}>
        <TimeFields {...part} timeZone={timeZone} />
      </Panel>
      {form.kind === "events" && (
        <>
          <Panel title={words.which} hint={words.whichHint}>
            <FilterFields {...part} />
          </Panel>
          <FieldsChoice {...part} />
        </>
      )}
      <Panel title={words.file}>
        <FileFields {...part} />
      </Panel>
      {form.kind === "events" && form.fields.includes("email") && (
        <p className="flex items-start gap-2 text-ink-2 text-xs">
          <Info aria-hidden className="mt-0.5 size-3.5 shrink-0" /> {words.personal}
        </p>
      )}
      {fault?.field === "form" && (
        <p
          role="alert"
          tabIndex={-1}
          data-fault
          className="rounded-md bg-danger-soft px-3 py-2 text-danger-ink text-sm"
        >
          {fault.sentence}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={words.ordering}>
          {words.orderDo}
        </Button>
        <LinkButton href={`/p/${project}/settings/exports`}>{words.back}</LinkButton>
      </div>
    </form>
  )
}

const places: Record<string, string> = {
  start_time: "time",
  end_time: "time",
  limit: "limit",
  dump_fields: "fields",
}

/** Where a refusal shows: at a filter, at another field, or above the button. */
const placeOf = (field: string | undefined): string =>
  field?.startsWith("filter.") ? field : (places[field?.split(".")[0] ?? ""] ?? "form")
