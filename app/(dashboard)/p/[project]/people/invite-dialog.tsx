"use client"

import { type FormEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import type { ProjectRole } from "#lib/store/schema"
import { peopleWords } from "#lib/words/people"
import { invitePersonWords } from "#lib/words/person-invite"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Segmented } from "#ui/segmented"
import { useAct } from "../../../use-act.ts"
import { ActFailure } from "./confirm-field.tsx"
import type { Invited } from "./invite-person.tsx"
import { RoleChoice } from "./role-choice.tsx"
import { looksLikeAddress } from "./view.ts"

const formId = "invite-person"

type InviteDialogProps = { project: string; onClose: () => void; onMade: (invited: Invited) => void }

/** The form of an invitation: whom, as what, and which way. */
export default function InviteDialog({ project, onClose, onMade }: InviteDialogProps) {
  const words = useWords(peopleWords)
  const inviteWords = useWords(invitePersonWords)
  const [email, setEmail] = useState("")
  const [role, setRole] = useState<ProjectRole>("editor")
  const [by, setBy] = useState<"mail" | "link">("mail")
  const [fault, setFault] = useState<string>()
  const { send, isBusy, failure, dialog } = useAct(`/api/projects/${project}/invitations`)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem("email")
    if (!looksLikeAddress(email)) {
      setFault(inviteWords.emailMissing)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    const invited = await send<Invited>({ act: "create", email: email.trim(), role, by })
    if (invited) onMade(invited)
    else if (field instanceof HTMLElement) field.focus()
  }
  const emailError = fault ?? (failure?.field === "email" ? failure.message : undefined)
  return (
    <>
      <Dialog
        isOpen
        onOpenChange={(next) => !next && !isBusy && onClose()}
        title={inviteWords.inviteTitle}
        description={inviteWords.inviteText}
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
              busyLabel={inviteWords.inviting}
            >
              {inviteWords.inviteButton}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field label={inviteWords.email} error={emailError} isRequired>
            <Input
              name="email"
              type="email"
              autoFocus
              autoComplete="off"
              value={email}
              onChange={(event) => {
                setEmail(event.target.value)
                setFault(undefined)
              }}
            />
          </Field>
          <RoleChoice value={role} onChange={setRole} />
          <div className="flex flex-col items-start gap-1">
            <span className="font-medium text-ink-2 text-xs">{inviteWords.way}</span>
            <Segmented
              label={inviteWords.way}
              value={by}
              onValueChange={setBy}
              segments={[
                { value: "mail", label: inviteWords.byMail },
                { value: "link", label: inviteWords.byLink },
              ]}
            />
            <span className="text-ink-3 text-xs">
              {by === "mail" ? inviteWords.byMailHint : inviteWords.byLinkHint}
            </span>
          </div>
          <ActFailure failure={failure} except="email" />
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
