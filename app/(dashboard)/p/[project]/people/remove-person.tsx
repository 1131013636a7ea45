"use client"

import { useRouter } from "next/navigation"
import { type FormEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import { peopleWords } from "#lib/words/people"
import { removePersonWords } from "#lib/words/person-remove"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { useAct } from "../../../use-act.ts"
import { ActFailure, ConfirmField } from "./confirm-field.tsx"
import type { PersonRow } from "./view.ts"

const formId = "remove-person"

/** Takes somebody out of the project, or oneself after one's own address was typed. */
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
  const [confirm, setConfirm] = useState("")
  const { send, isBusy, failure, dialog } = useAct(`/api/projects/${project}/people`)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const input = { act: "remove", user_id: person.id, ...(person.isYou ? { confirm } : {}) }
    if (!(await send(input, removeWords.removed(person.name)))) return
    onClose()
    if (person.isYou) router.push("/projects")
  }
  return (
    <>
      <Dialog
        isOpen
        onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
        title={person.isYou ? removeWords.leaveTitle : removeWords.removeTitle(person.name)}
        description={person.isYou ? removeWords.leaveText : removeWords.removeText}
        footer={
          <>
            <Button onClick={onClose} disabled={isBusy}>
              {words.cancel}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="danger"
              isBusy={isBusy}
              busyLabel={removeWords.removing}
            >
              {person.isYou ? removeWords.leaveButton : removeWords.removeButton}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4 empty:hidden">
          {person.isYou && (
            <ConfirmField email={person.email} value={confirm} onChange={setConfirm} failure={failure} />
          )}
          <ActFailure failure={failure} except="confirm" />
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
