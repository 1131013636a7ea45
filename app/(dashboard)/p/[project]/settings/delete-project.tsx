"use client"

import { Trash2 } from "lucide-react"
import { useRouter } from "next/navigation"
import { type FormEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import { settingsWords } from "#lib/words/settings"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Panel } from "#ui/panel"
import { Refused } from "./refused.tsx"
import { useSettingsAct } from "./use-settings-act.ts"

const formId = "delete-project"

/** Names the loss and the milder way, and wants the project's name typed. */
export function DeleteProject({ project, name }: { project: string; name: string }) {
  const words = useWords(settingsWords)
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const [confirm, setConfirm] = useState("")
  const { send, isBusy, failure, faultOf, dialog } = useSettingsAct(
    `/api/projects/${project}/settings/delete`,
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await send({ confirm }, words.deleted(name))) router.push("/projects")
  }
  return (
    <Panel title={words.delete}>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-72 text-ink-2 text-sm">{words.deleteText}</p>
        <Button variant="dangerOutline" onClick={() => setIsOpen(true)}>
          <Trash2 aria-hidden /> {words.deleteButton}
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onOpenChange={(next) => !isBusy && setIsOpen(next)}
        title={words.deleteTitle(name)}
        description={`${words.deleteText} ${words.deleteMilder}`}
        footer={
          <>
            <Button onClick={() => setIsOpen(false)} disabled={isBusy}>
              {words.cancel}
            </Button>
            <Button type="submit" form={formId} variant="danger" isBusy={isBusy} busyLabel={words.deleting}>
              {words.deleteButton}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
          <Field label={words.typeName(name)} error={faultOf("confirm")}>
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
    </Panel>
  )
}
