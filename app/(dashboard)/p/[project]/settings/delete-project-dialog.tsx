"use client"

import { useRouter } from "next/navigation"
import { type FormEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import { deleteProjectWords } from "#lib/words/project-delete"
import { settingsWords } from "#lib/words/settings"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { useAct } from "../../../use-act.ts"
import { Refused } from "./refused.tsx"

const formId = "delete-project"

type Props = { project: string; name: string; isOpen: boolean; setIsOpen: (isOpen: boolean) => void }

/** Names what is lost, and wants the project's name typed. */
export default function DeleteProjectDialog({ project, name, isOpen, setIsOpen }: Props) {
  const words = useWords(settingsWords)
  const deleteWords = useWords(deleteProjectWords)
  const router = useRouter()
  const [confirm, setConfirm] = useState("")
  const { send, isBusy, failure, faultOf, dialog } = useAct(`/api/projects/${project}/settings/delete`)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await send({ confirm }, deleteWords.deleted(name))) router.push("/projects")
  }
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onOpenChange={(next) => !isBusy && setIsOpen(next)}
        title={deleteWords.deleteTitle(name)}
        description={`${words.deleteText} ${deleteWords.deleteMilder}`}
        footer={
          <>
            <Button onClick={() => setIsOpen(false)} disabled={isBusy}>
              {words.cancel}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="danger"
              isBusy={isBusy}
              busyLabel={deleteWords.deleting}
            >
              {words.deleteButton}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
          <Field label={deleteWords.typeName(name)} error={faultOf("confirm")}>
            <Input
              name="confirm"
              autoComplete="off"
              spellCheck={false}
              value={confirm}
              onChange={(event) => setConfirm(event.target.value)}
            />
          </Field>
          <Refused failure={failure} fields={["confirm"]} />
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
