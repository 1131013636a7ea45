"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { alertLimits } from "#lib/features/alerts/metrics"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { Field } from "#ui/field"
import { FormDialog } from "#ui/form-dialog"
import { Textarea } from "#ui/textarea"
import { notify } from "#ui/toast"
import { alertsWords } from "#words/alerts"
import type { HistoryRow } from "./view.ts"

export type AcknowledgeDialogProps = { row: HistoryRow; close: () => void }

/** Acknowledges a firing, with a note for the others. */
export function AcknowledgeDialog({ row, close }: AcknowledgeDialogProps) {
  const { acknowledging: words, destinations } = useWords(alertsWords)
  const router = useRouter()
  const form = useForm({
    defaultValues: { note: "" },
    send: ({ note }) =>
      postJson(`/api/projects/${encodeURIComponent(row.project.id)}/alerts/acknowledge`, {
        firing_id: row.id,
        note,
      }),
    done: () => {
      close()
      notify.done(words.done)
      router.refresh()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={close}
      title={words.title({ name: row.rule })}
      description={words.text}
      cancel={destinations.cancel}
      submit={words.submit}
      busy={words.busy}
    >
      <Field label={words.note} hint={words.noteHint} error={form.faultOf("note")} isOptional>
        <Textarea {...form.register("note")} autoFocus rows={3} maxLength={alertLimits.noteCharsMax} />
      </Field>
    </FormDialog>
  )
}
