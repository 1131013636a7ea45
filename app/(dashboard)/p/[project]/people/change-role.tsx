"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { useForm } from "#lib/browser/use-form"
import type { ProjectRole } from "#lib/store/schema"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Refusal } from "#ui/refusal"
import { notify } from "#ui/toast"
import { changeRoleWords } from "#words/change-role"
import { peopleWords } from "#words/people"
import { useDelicateAct } from "../../../delicate-act.tsx"
import { ConfirmField } from "./confirm-field.tsx"
import { RoleChoice } from "./role-choice.tsx"
import type { PersonRow } from "./view.ts"

type Typed = { role: ProjectRole; confirm: string }

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
  const router = useRouter()
  const { post, dialog } = useDelicateAct()
  const narrows = (role: string) => person.isYou && role !== "manager"
  const form = useForm<Typed>({
    defaultValues: { role: person.role === "owner" ? "manager" : person.role, confirm: "" },
    send: ({ role, confirm }) =>
      post(`/api/projects/${project}/people`, {
        act: "role",
        user_id: person.id,
        role,
        ...(narrows(role) ? { confirm } : {}),
      }),
    done: (_value, { role }) => {
      notify.done(changeWords.changed({ name: person.name, role: words.roles[role] }))
      router.refresh()
      onClose()
    },
  })
  const { isBusy } = form
  const [role, setRole] = form.choice("role")
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={changeWords.changeTitle({ name: person.name })}
      isWide
      step={dialog}
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
      <form id={formId} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <RoleChoice value={role} onChange={setRole} />
        {narrows(role) && (
          <>
            <p className="text-ink-2 text-sm">{changeWords.narrowSelf}</p>
            <ConfirmField
              email={person.email}
              error={form.faultOf("confirm")}
              {...form.register("confirm")}
            />
          </>
        )}
        <Refusal text={form.refusal?.message} />
      </form>
    </Dialog>
  )
}
