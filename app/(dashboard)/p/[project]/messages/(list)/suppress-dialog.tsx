"use client"

import { useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { mutate } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { formatNumber } from "#lib/interface/format/number"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { notify } from "#ui/toast"
import { messagesWords } from "#words/messages"
import { suppressionWords } from "#words/suppression"
import { suppressionCauseWords } from "#words/suppression-cause"
import { type SuppressCause, suppressCauses } from "#lib/analytics/messages/everybody"

type Props = { project: string; emails: string[]; onClose: () => void; onDone: () => void }

const formId = "suppress-recipients"
const shownMax = 5

/** As many as one call takes. */
const emailsMax = 1000

/** Cause and comment for the recipients of the selected messages. */
export default function SuppressDialog({ project, emails, onClose, onDone }: Props) {
  const words = useWords(messagesWords)
  const list = useWords(suppressionWords)
  const { causesMean } = useWords(suppressionCauseWords)
  const language = useLanguage()
  const [cause, setCause] = useState<SuppressCause>("unsubscribed")
  const form = useForm({
    defaultValues: { cause: "unsubscribed", comment: "" },
    send: ({ cause, comment }) =>
      mutate(project, "suppression/set-many", {
        suppressions: emails.slice(0, emailsMax).map((email) => ({ email, cause })),
        ...(comment.trim() === "" ? {} : { comment: comment.trim() }),
      }),
    done: ({ counts }) => {
      notify.done(
        words.suppressed({
          added: (counts.added ?? 0) + (counts.other_cause ?? 0),
          present: counts.present ?? 0,
        }),
      )
      onDone()
    },
    otherField: "comment",
  })
  const more = emails.length - shownMax
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !form.isBusy && onClose()}
      title={words.suppressTitle({ count: emails.length })}
      description={words.suppressText}
      footer={
        <>
          <Button onClick={onClose} disabled={form.isBusy}>
            {list.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            isBusy={form.isBusy}
            busyLabel={words.suppressing}
          >
            {words.suppressDo({ count: emails.length })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <ul className="rounded-md bg-sunken px-3 py-2 text-ink-2 text-xs">
          {emails.slice(0, shownMax).map((email) => (
            <li key={email} className="truncate">
              {email}
            </li>
          ))}
          {more > 0 && (
            <li className="text-ink-3">{words.andMore({ count: formatNumber(more, language) })}</li>
          )}
        </ul>
        <Field label={list.cause} hint={causesMean[cause]} error={form.faultOf("cause")}>
          <Select
            {...form.register("cause", {
              onChange: (event) => setCause(event.target.value),
            })}
            choices={suppressCauses.map((value) => ({ value, label: list.causes[value] }))}
          />
        </Field>
        <Field label={list.reason} hint={words.commentHint} isOptional error={form.faultOf("comment")}>
          <Input {...form.register("comment")} maxLength={500} autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  )
}
