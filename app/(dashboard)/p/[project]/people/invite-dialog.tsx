"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { address } from "#lib/interface/browser/field-rules"
import { useForm } from "#lib/interface/browser/use-form"
import type { ProjectRole } from "#lib/data/store/schema/people"
import { Field } from "#ui/field"
import { FormDialog } from "#ui/form-dialog"
import { Input } from "#ui/input"
import { Segmented } from "#ui/segmented"
import { invitePersonWords } from "#words/invite-person"
import { peopleWords } from "#words/people"
import { useDelicateAct } from "../../../use-act.ts"
import { RoleChoice } from "./role-choice.tsx"

export type Invited = { email: string; link?: string; is_sent?: boolean; note?: string }

type Typed = { email: string; role: ProjectRole; by: "mail" | "link" }

type InviteDialogProps = { project: string; onClose: () => void; onMade: (invited: Invited) => void }

/** The form of an invitation: whom, as what, and which way. */
export default function InviteDialog({ project, onClose, onMade }: InviteDialogProps) {
  const words = useWords(peopleWords)
  const inviteWords = useWords(invitePersonWords)
  const router = useRouter()
  const { post, dialog } = useDelicateAct()
  const form = useForm<Typed, Invited>({
    defaultValues: { email: "", role: "editor", by: "mail" },
    send: (typed) =>
      post(`/api/projects/${project}/invitations`, { act: "create", ...typed, email: typed.email.trim() }),
    done: (invited) => {
      router.refresh()
      onMade(invited)
    },
  })
  const { register, faultOf, choice } = form
  const [role, setRole] = choice("role")
  const [by, setBy] = choice("by")
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={inviteWords.inviteTitle}
      description={inviteWords.inviteText}
      isWide
      step={dialog}
      cancel={words.cancel}
      submit={inviteWords.inviteButton}
      busy={inviteWords.inviting}
    >
      <Field label={inviteWords.email} error={faultOf("email")} isRequired>
        <Input
          {...register("email", {
            validate: address({ missing: inviteWords.emailMissing, wrong: inviteWords.emailWrong }),
          })}
          type="email"
          autoFocus
          autoComplete="off"
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
    </FormDialog>
  )
}
