"use client"

import { useWords } from "#components/shell/language"
import { alertLimits } from "#lib/features/alerts/metrics"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { Field } from "#ui/field"
import { FormDialog } from "#ui/form-dialog"
import { Textarea } from "#ui/textarea"
import { notify } from "#ui/toast"
import { blocksWords } from "#words/blocks"
import { useRedraw } from "../_live/live-figures.tsx"
import type { BlockLine } from "#lib/analytics/bounces/board-lines"

type Act = NonNullable<BlockLine["act"]>

type DialogProps = { block: BlockLine; act: Act; close: () => void }

/** A block is of the project that it names, which need not be the page's own. */
export const acknowledgePath = ({ project_id }: Act): string =>
  `/api/projects/${encodeURIComponent(project_id)}/blocks/acknowledge`

/** Acknowledges a block with a note for the others; acknowledging again changes the note. */
export function AcknowledgeBlockDialog({ block: { name, when, acknowledged }, act, close }: DialogProps) {
  const { dialog: words } = useWords(blocksWords)
  const redraw = useRedraw()
  const form = useForm({
    defaultValues: { note: acknowledged?.note ?? "" },
    send: ({ note }) => postJson(acknowledgePath(act), { act: "acknowledge", ...act, note }),
    done: () => {
      notify.done(acknowledged ? words.saved : words.done)
      close()
      redraw()
    },
  })
  const said = acknowledged
    ? { title: words.change({ name }), submit: words.save }
    : { title: words.title({ name }), submit: words.submit }
  return (
    <FormDialog
      {...said}
      form={form}
      description={`${when}. ${words.text}`}
      busy={words.busy}
      cancel={words.cancel}
      onClose={close}
    >
      <Field isOptional label={words.note} hint={words.noteHint} error={form.faultOf("note")}>
        <Textarea {...form.register("note")} autoFocus rows={3} maxLength={alertLimits.noteCharsMax} />
      </Field>
    </FormDialog>
  )
}
