"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { useForm } from "#lib/interface/browser/use-form"
import type { ProjectRole } from "#lib/data/store/schema/people"
import { FormDialog } from "#ui/form-dialog"
import { notify } from "#ui/toast"
import { changeRoleWords } from "#words/change-role"
import { peopleWords } from "#words/people"
import { ConflictNote } from "../../../conflict-note.tsx"
import { useDelicateAct } from "../../../use-act.ts"
import { ConfirmField } from "./confirm-field.tsx"
import { projectRoles, RoleChoice } from "./role-choice.tsx"
import type { PersonRow } from "./view.ts"

type Typed = { role: ProjectRole; confirm: string }

/** Changes the role of one person; reducing one's own rights requires one's own address. */
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
    send: ({ role, confirm }, saved) =>
      post(`/api/projects/${project}/people`, {
        act: "role",
        user_id: person.id,
        role,
        ...(narrows(role) ? { confirm } : {}),
        expected: { role: saved.role },
      }),
    theirsOf: ({ role }, saved) => ({
      ...saved,
      role: projectRoles.find((one) => one === role) ?? saved.role,
    }),
    done: (_value, { role }) => {
      notify.done(changeWords.changed({ name: person.name, role: words.roles[role] }))
      router.refresh()
      onClose()
    },
  })
  const [role, setRole] = form.choice("role")
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={changeWords.changeTitle({ name: person.name })}
      isWide
      step={dialog}
      cancel={words.cancel}
      submit={changeWords.changeButton}
      busy={changeWords.changing}
    >
      <RoleChoice value={role} onChange={setRole} />
      <ConflictNote conflict={form.conflict} fields={{ role: [words.role, (one) => words.roles[one]] }} />
      {narrows(role) && (
        <>
          <p className="text-ink-2 text-sm">{changeWords.narrowSelf}</p>
          <ConfirmField email={person.email} error={form.faultOf("confirm")} {...form.register("confirm")} />
        </>
      )}
    </FormDialog>
  )
}
