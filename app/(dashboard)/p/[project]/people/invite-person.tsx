"use client"

import { UserPlus } from "lucide-react"
import { useSearchParams } from "next/navigation"
import { type FormEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import type { ProjectRole } from "#lib/store/schema"
import { peopleWords } from "#lib/words/people"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Segmented } from "#ui/segmented"
import { notify } from "#ui/toast"
import { useSearchUpdate } from "../_range/use-search-update.ts"
import { ActFailure } from "./confirm-field.tsx"
import { LinkDialog, type MadeLink } from "./link-dialog.tsx"
import { RoleChoice } from "./role-choice.tsx"
import { usePersonAct } from "./use-person-act.ts"
import { looksLikeAddress } from "./view.ts"

const formId = "invite-person"
export type Invited = { email: string; link?: string; is_sent?: boolean; note?: string }

/** The link has to be handed over when no mail went out. */
export const linkToHandOver = ({ email, link, is_sent, note }: Invited): MadeLink | null =>
  link && !is_sent ? { email, link, ...(note ? { note } : {}) } : null

/** The button and the form of an invitation: whom, as what, and which way. An address with ?invite opens it. */
export function InvitePerson({ project }: { project: string }) {
  const words = useWords(peopleWords)
  const { isOpen, open, close } = useOpenByAddress()
  const [made, setMade] = useState<MadeLink | null>(null)
  const finish = (invited: Invited) => {
    close()
    setMade(linkToHandOver(invited))
    if (invited.is_sent) notify.done(words.invited(invited.email))
  }
  return (
    <>
      <Button variant="primary" onClick={open}>
        <UserPlus aria-hidden /> {words.invite}
      </Button>
      {isOpen && <InviteDialog project={project} onClose={close} onMade={finish} />}
      {made && <LinkDialog made={made} onClose={() => setMade(null)} />}
    </>
  )
}

/** Open by its button or by ?invite in the address, which goes when it closes, so that the same way opens it again. */
function useOpenByAddress() {
  const isAsked = useSearchParams().has("invite")
  const { update } = useSearchUpdate()
  const [wasAsked, setWasAsked] = useState(isAsked)
  const [isOpen, setIsOpen] = useState(isAsked)
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked)
    if (isAsked) setIsOpen(true)
  }
  const close = () => {
    setIsOpen(false)
    if (isAsked) update({ invite: null })
  }
  return { isOpen, open: () => setIsOpen(true), close }
}

type InviteDialogProps = { project: string; onClose: () => void; onMade: (invited: Invited) => void }

function InviteDialog({ project, onClose, onMade }: InviteDialogProps) {
  const words = useWords(peopleWords)
  const [email, setEmail] = useState("")
  const [role, setRole] = useState<ProjectRole>("editor")
  const [by, setBy] = useState<"mail" | "link">("mail")
  const [fault, setFault] = useState<string>()
  const { send, isBusy, failure, dialog } = usePersonAct(`/api/projects/${project}/invitations`)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem("email")
    if (!looksLikeAddress(email)) {
      setFault(words.emailMissing)
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
        title={words.inviteTitle}
        description={words.inviteText}
        isWide
        footer={
          <>
            <Button onClick={onClose} disabled={isBusy}>
              {words.cancel}
            </Button>
            <Button type="submit" form={formId} variant="primary" isBusy={isBusy} busyLabel={words.inviting}>
              {words.inviteButton}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field label={words.email} error={emailError} isRequired>
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
            <span className="font-medium text-ink-2 text-xs">{words.way}</span>
            <Segmented
              label={words.way}
              value={by}
              onValueChange={setBy}
              segments={[
                { value: "mail", label: words.byMail },
                { value: "link", label: words.byLink },
              ]}
            />
            <span className="text-ink-3 text-xs">{by === "mail" ? words.byMailHint : words.byLinkHint}</span>
          </div>
          <ActFailure failure={failure} except="email" />
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
