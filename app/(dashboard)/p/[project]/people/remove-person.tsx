"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { useForm } from "#lib/interface/browser/use-form"
import { FormDialog } from "#ui/form-dialog"
import { notify } from "#ui/toast"
import { peopleWords } from "#words/people"
import { removePersonWords } from "#words/remove-person"
import { useDelicateAct } from "../../../use-act.ts"
import { ConfirmField } from "./confirm-field.tsx"
import type { PersonRow } from "./view.ts"

/** Removes a person from the project, or oneself after one's own address was typed. */
export default function RemovePerson({
  project,
  person,
  onClose,
}: {
  project: string
  person: PersonRow
  onClose: () => void
}) {
  const words = useWords(peopleWords)
  const removeWords = useWords(removePersonWords)
  const router = useRouter()
  const { post, dialog } = useDelicateAct()
  const form = useForm({
    defaultValues: { confirm: "" },
    send: ({ confirm }) =>
      post(`/api/projects/${project}/people`, {
        act: "remove",
        user_id: person.id,
        ...(person.isYou ? { confirm } : {}),
      }),
    done: () => {
      notify.done(removeWords.removed({ name: person.name }))
      onClose()
      if (person.isYou) router.push("/projects")
      router.refresh()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={person.isYou ? removeWords.leaveTitle : removeWords.removeTitle({ name: person.name })}
      description={person.isYou ? removeWords.leaveText : removeWords.removeText}
      step={dialog}
      cancel={words.cancel}
      submit={person.isYou ? removeWords.leaveButton : removeWords.removeButton}
      busy={removeWords.removing}
      isDangerous
    >
      {person.isYou && (
        <ConfirmField email={person.email} error={form.faultOf("confirm")} {...form.register("confirm")} />
      )}
    </FormDialog>
  )
}
