"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { Field } from "#ui/field"
import { FormDialog } from "#ui/form-dialog"
import { Input } from "#ui/input"
import { notify } from "#ui/toast"
import { alertsWords } from "#words/alerts"
import type { RuleRow } from "./view.ts"

export type MuteDialogProps = { project: string; row: RuleRow; close: () => void }

/** Mutes a rule until a day begins in the time zone of the rule. */
export function MuteDialog({ project, row, close }: MuteDialogProps) {
  const { rules: words, destinations } = useWords(alertsWords)
  const router = useRouter()
  const { first, last, zone } = row.muteDays
  const form = useForm({
    defaultValues: { day: first },
    send: ({ day }) =>
      postJson(`/api/projects/${encodeURIComponent(project)}/alerts`, { act: "mute", rule_id: row.id, day }),
    done: () => {
      close()
      notify.done(words.muted)
      router.refresh()
    },
  })
  const isDay = (day: string) => (day >= first && day <= last) || words.muteMissing
  return (
    <FormDialog
      form={form}
      onClose={close}
      title={words.muteTitle({ name: row.name })}
      cancel={destinations.cancel}
      submit={words.mute}
      busy={words.muting}
    >
      <Field label={words.muteDate} hint={words.muteHint({ zone })} error={form.faultOf("day")}>
        <Input {...form.register("day", { validate: isDay })} type="date" min={first} max={last} autoFocus />
      </Field>
    </FormDialog>
  )
}
