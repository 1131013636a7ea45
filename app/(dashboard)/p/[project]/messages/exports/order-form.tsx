"use client"

import { Info } from "lucide-react"
import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { mutate } from "#lib/interface/browser/mutate"
import { refusalOf } from "#lib/interface/browser/refusal"
import { type Form, useForm } from "#lib/interface/browser/use-form"
import { clock } from "#lib/platform/clock"
import { failed } from "#lib/platform/result"
import { lookUp } from "#lib/interface/words/say"
import { Button, LinkButton } from "#ui/button"
import { useLeaveGuard } from "#ui/leave-guard"
import { Panel } from "#ui/panel"
import { Refusal } from "#ui/refusal"
import { notify } from "#ui/toast"
import { orderExportWords } from "#words/order-export"
import { FieldsChoice } from "./fields-choice.tsx"
import { FilterFields } from "./filter-fields.tsx"
import { firstForm, inputOf, type OrderForm as Order, type PartProps } from "./form.ts"
import { TimeFields } from "./time-fields.tsx"
import { dumpDelimiters, dumpFormats } from "#contract/dump-words"
import { Checkbox } from "#ui/checkbox"
import { Field } from "#ui/field"
import { Select } from "#ui/select"

type Props = { project: string; timeZone: string; nowMs: number }

/** An order of events: time, what of it, which fields, what file. A refusal keeps everything that was typed. */
export function OrderForm(props: Props) {
  const { project, timeZone } = props
  const words = useWords(orderExportWords)
  const form = useOrderForm(props)
  const [kind, fields] = form.watch(["kind", "fields"])
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-3">
      <Panel title={words.time}>
        <TimeFields form={form} timeZone={timeZone} />
      </Panel>
      {kind === "events" && (
        <>
          <Panel title={words.which} hint={words.whichHint}>
            <FilterFields form={form} />
          </Panel>
          <FieldsChoice form={form} />
        </>
      )}
      <Panel title={words.file}>
        <FileFields form={form} />
      </Panel>
      {kind === "events" && fields.includes("email") && (
        <p className="flex items-start gap-2 text-ink-2 text-xs">
          <Info aria-hidden className="mt-0.5 size-3.5 shrink-0" /> {words.personal}
        </p>
      )}
      <Refusal text={form.refusal?.message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={form.isBusy} busyLabel={words.ordering}>
          {words.orderDo}
        </Button>
        <LinkButton href={`/p/${project}/messages/exports`}>{words.back}</LinkButton>
      </div>
    </form>
  )
}

function useOrderForm({ project, timeZone, nowMs }: Props): Form<Order> {
  const words = useWords(orderExportWords)
  const router = useRouter()
  const form = useForm<Order>({
    defaultValues: firstForm(nowMs, timeZone),
    send: async (order) => {
      const input = inputOf(order, clock.now().getTime(), timeZone)
      const answer = await mutate(project, "event-dump/create", input)
      if (answer.ok) return answer
      const { status, code } = answer.failure
      const { field, sentence } = refusalOf(answer.failure)
      return failed(
        status,
        lookUp(words.refusals, String(code)) ?? sentence,
        field === undefined ? {} : { field },
      )
    },
    done: () => {
      notify.done(words.ordered)
      router.push(`/p/${project}/messages/exports`)
      router.refresh()
    },
    fieldOf: ({ getValues }, path) => placeOf(path, getValues("preset") === "custom"),
    isLeft: true,
  })
  useLeaveGuard(form.formState.isDirty && !form.isBusy)
  return form
}

/** Place of a refusal: at its filter, at another field, or above the button. */
function placeOf(path: string, isCustom: boolean) {
  const [first = "", second] = path.split(".")
  if (first === "filter") return `filters.${second}` as "filters.email"
  if (first === "start_time" || first === "end_time") return isCustom ? "from" : "preset"
  if (first === "limit") return "limit"
  return first === "dump_fields" ? "fields" : null
}

/** Format of the file. */
function FileFields({ form }: PartProps) {
  const words = useWords(orderExportWords)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={words.format}>
        <Select
          {...form.register("format")}
          choices={dumpFormats.map((value) => ({ value, label: words.formats[value] }))}
        />
      </Field>
      <Field label={words.delimiter}>
        <Select
          {...form.register("delimiter")}
          choices={dumpDelimiters.map((value) => ({ value, label: words.delimiters[value] }))}
        />
      </Field>
      {form.watch("kind") === "events" && (
        <Checkbox {...form.register("isSpreadsheetSafe")} hint={words.safeHint} className="sm:col-span-2">
          {words.safe}
        </Checkbox>
      )}
    </div>
  )
}
