"use client"

import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { recipientAddress } from "#lib/interface/browser/field-rules"
import { postJson } from "#lib/interface/browser/mutate"
import { routeQuery } from "#lib/interface/browser/queries"
import { useForm } from "#lib/interface/browser/use-form"
import type { ErasurePreview } from "#lib/features/erasure/erase"
import { formatDay } from "#lib/interface/format/date"
import { formatNumber } from "#lib/interface/format/number"
import { Checkbox } from "#ui/checkbox"
import { Field } from "#ui/field"
import { FormDialog } from "#ui/form-dialog"
import { Input } from "#ui/input"
import { Refusal } from "#ui/refusal"
import { notify } from "#ui/toast"
import { erasureWords } from "#words/erasure"
import { useDelicateAct } from "../../../use-act.ts"

export type EraseDialogProps = {
  project: string
  timeZone: string
  /** Address to erase, when it is known. */
  email?: string
  onClose: () => void
  onBegun: () => void
}

type Concerned = { email: string; preview: ErasurePreview }

/** In two steps: which address, and what names it. Nothing is erased before that has been seen. */
export default function EraseDialog(props: EraseDialogProps) {
  const [concerned, setConcerned] = useState<Concerned | null>(null)
  return concerned ? (
    <EraseStep {...props} {...concerned} />
  ) : (
    <AddressStep {...props} onConcerned={setConcerned} />
  )
}

type AddressStepProps = EraseDialogProps & { onConcerned: (concerned: Concerned) => void }

function AddressStep({ project, email = "", onClose, onConcerned }: AddressStepProps) {
  const words = useWords(erasureWords)
  const form = useForm<{ email: string }, ErasurePreview>({
    defaultValues: { email },
    send: (typed) =>
      postJson(`${`/api/projects/${project}/erasures`}/preview`, { email: typed.email.trim() }),
    done: (preview, typed) => onConcerned({ email: typed.email.trim(), preview }),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.dialogTitle}
      description={words.dialogText}
      cancel={words.cancel}
      submit={words.look}
      busy={words.looking}
    >
      <Field label={words.email} error={form.faultOf("email")}>
        <Input
          {...form.register("email", {
            validate: recipientAddress({ missing: words.emailMissing, wrong: words.emailWrong }),
          })}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </FormDialog>
  )
}

function EraseStep({ project, timeZone, email, preview, onClose, onBegun }: EraseDialogProps & Concerned) {
  const words = useWords(erasureWords)
  const language = useLanguage()
  const client = useQueryClient()
  const { post, dialog } = useDelicateAct()
  const form = useForm<{ sure: boolean }>({
    defaultValues: { sure: false },
    send: () => post(`/api/projects/${project}/erasures`, { email, confirm: true }),
    done: async () => {
      notify.done(words.begun)
      await client.invalidateQueries(routeQuery(`/api/projects/${project}/erasures`))
      onBegun()
    },
  })
  const until = formatDay(preview.untilMs, timeZone, preview.nowMs, language)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.dialogTitle}
      description={words.dialogText}
      step={dialog}
      cancel={words.cancel}
      submit={words.erase}
      busy={words.erasing}
      isDangerous
    >
      <section aria-label={words.concerned({ email })}>
        <h3 className="break-words font-semibold text-ink text-sm">{words.concerned({ email })}</h3>
        <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 text-sm">
          {figures.map((name) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{words.figures[name]}</dt>
              <dd className="tnum text-right text-ink">{formatNumber(preview[name], language)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-2 text-xs">
        <li>{words.mentions}</li>
        <li>{words.membersStay}</li>
        <li>{words.serviceKeeps}</li>
        <li>{words.lateEvents({ date: until })}</li>
      </ul>
      <Checkbox {...form.register("sure", { validate: (sure) => sure || words.sureMissing })}>
        <span className="break-words">{words.sure({ email })}</span>
      </Checkbox>
      <Refusal text={form.faultOf("sure")} />
    </FormDialog>
  )
}

const figures = [
  ...(["messages", "events", "sends", "exports", "views", "audit"] as const),
  ...(["destinations", "invitations"] as const),
]
