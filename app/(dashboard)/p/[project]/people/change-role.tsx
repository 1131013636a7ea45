"use client"

import { type FormEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import { peopleWords } from "#lib/words/people"
import { changeRoleWords } from "#lib/words/person-role"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { useAct } from "../../../use-act.ts"
import { ActFailure, ConfirmField } from "./confirm-field.tsx"
import { RoleChoice } from "./role-choice.tsx"
import type { PersonRow } from "./view.ts"

const formId = "change-role"

/** Another role for one person; taking rights from oneself wants one's own address. */
export default function ChangeRole({
  project,
  person,
  onClose,
}: {
  project: string
  person: PersonRow
  onClose: () => void
}) {
  const words = useWords(peopleWords)
  const changeWords = useWords(changeRoleWords)
  const [role, setRole] = useState(person.role === "owner" ? "manager" : person.role)
  const [confirm, setConfirm] = useState("")
  const { send, isBusy, failure, dialog } = useAct(`/api/projects/${project}/people`)
  const narrowsSelf = person.isYou && role !== "manager"
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const input = { act: "role", user_id: person.id, role, ...(narrowsSelf ? { confirm } : {}) }
    if (await send(input, changeWords.changed(person.name, words.roles[role]))) onClose()
  }
  return (
    <>
      <Dialog
        isOpen
        onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
        title={changeWords.changeTitle(person.name)}
        isWide
        footer={
          <>
            <Button onClick={onClose} disabled={isBusy}>
              {words.cancel}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              isBusy={isBusy}
              busyLabel={changeWords.changing}
            >
              {changeWords.changeButton}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <RoleChoice value={role} onChange={setRole} />
          {narrowsSelf && (
            <>
              <p className="text-ink-2 text-sm">{changeWords.narrowSelf}</p>
              <ConfirmField email={person.email} value={confirm} onChange={setConfirm} failure={failure} />
            </>
          )}
          <ActFailure failure={failure} except="confirm" />
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
