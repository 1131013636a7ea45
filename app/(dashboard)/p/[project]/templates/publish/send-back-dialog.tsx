"use client"

import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { Field } from "#ui/field"
import { FormDialog } from "#ui/form-dialog"
import { Textarea } from "#ui/textarea"
import { notify } from "#ui/toast"
import { publishingWords } from "#words/publishing"
import { type PlanDialogProps, planUrl } from "./use-plan-act.ts"

/** Asks for the required changes before publication. */
export default function SendBackDialog({ project, plan, refresh, isOpen, onClose }: PlanDialogProps) {
  const words = useWords(publishingWords)
  const form = useForm({
    defaultValues: { note: "" },
    send: ({ note }) =>
      postJson(planUrl(project), { act: "send_back", publication_id: plan.publication_id, note }),
    done: async () => {
      onClose()
      notify.done(words.wasSentBack)
      await refresh()
    },
  })
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={words.sendBackTitle({ name: plan.asked_by ?? words.somebody })}
      description={words.sendBackText}
      cancel={words.cancel}
      submit={words.sendBack}
      busy={words.sendingBack}
    >
      <Field label={words.sendBackNote} error={form.faultOf("note")}>
        <Textarea
          {...form.register("note", { validate: (note) => note.trim() !== "" || words.noteMissing })}
          maxLength={500}
        />
      </Field>
    </FormDialog>
  )
}
