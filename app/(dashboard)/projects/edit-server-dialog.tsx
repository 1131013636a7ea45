"use client"

import { useRouter } from "next/navigation"
import { type FormEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import type { Failure } from "#lib/result"
import { serverWords } from "#lib/words/project-server"
import { projectWords } from "#lib/words/projects"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { notify } from "#ui/toast"
import { wasLeft } from "../../_account/confirm-act.tsx"
import { useDelicateAct } from "../delicate-act.tsx"
import type { ConnectedServer } from "./edit-server.tsx"

/** Name, brand word and, when it is typed, another key of the same account. */
export default function EditServerDialog({
  server,
  isOpen,
  setIsOpen,
}: {
  server: ConnectedServer
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
}) {
  const words = useWords(projectWords)
  const ofServer = useWords(serverWords)
  const router = useRouter()
  const { post, dialog } = useDelicateAct()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)
  const formId = `edit-${server.connection_id}`
  const faultOf = (field: string) => (failure?.field === field ? failure.message : undefined)

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const text = (name: string) => String(new FormData(form).get(name) ?? "").trim()
    const { connection_id } = server
    const key = text("key")
    const input = { name: text("name"), header_brand: text("header_brand"), ...(key ? { key } : {}) }
    setIsBusy(true)
    setFailure(undefined)
    const answer = await post("/api/account-projects/servers", { act: "edit", connection_id, ...input })
    setIsBusy(false)
    if (wasLeft(answer)) return
    if (!answer.ok) {
      setFailure(answer.failure)
      const at = form.elements.namedItem(answer.failure.field ?? "name")
      if (at instanceof HTMLElement) at.focus()
      return
    }
    setIsOpen(false)
    notify.done(ofServer.saved)
    router.refresh()
  }

  return (
    <>
      <Dialog
        isOpen={isOpen}
        onOpenChange={(next) => !isBusy && setIsOpen(next)}
        title={ofServer.editTitle(server.name)}
        description={<span className="break-all font-mono text-xs">{server.base_url}</span>}
        footer={
          <>
            <Button onClick={() => setIsOpen(false)} disabled={isBusy}>
              {words.cancel}
            </Button>
            <Button type="submit" form={formId} variant="primary" isBusy={isBusy} busyLabel={ofServer.saving}>
              {ofServer.save}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={save} className="flex flex-col gap-4">
          <Field label={ofServer.serverName} error={faultOf("name")}>
            <Input autoFocus name="name" defaultValue={server.name} autoComplete="off" maxLength={100} />
          </Field>
          <Field label={ofServer.headerBrand} hint={ofServer.headerBrandHint} error={faultOf("header_brand")}>
            <Input
              name="header_brand"
              defaultValue={server.header_brand}
              autoComplete="off"
              spellCheck={false}
              className="font-mono"
            />
          </Field>
          <Field label={ofServer.newKey} hint={ofServer.newKeyHint} isOptional error={faultOf("key")}>
            <Input name="key" type="password" autoComplete="off" spellCheck={false} />
          </Field>
          {failure && !failure.field && (
            <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger-ink text-sm">
              {failure.message}
            </p>
          )}
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
