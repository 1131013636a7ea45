"use client"

import { Plus } from "lucide-react"
import { useRouter } from "next/navigation"
import { type FormEvent, useState } from "react"
import { postJson } from "#lib/browser/mutate"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"

const formId = "create-project"

/** The button and the dialog that makes a project end to end: key, sandbox sender, callbacks, the reader as manager. */
export function CreateProject({ isOpenAtFirst }: { isOpenAtFirst: boolean }) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const { submit, error, isBusy } = useCreate()
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden /> New project
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={(next) => !isBusy && setIsOpen(next)}
        title="New project"
        description="It gets its own key, a sender that works at once, and charts. Nothing leaves this server while it is in the sandbox."
        footerAside={
          <span role="status" className="text-ink-3 text-xs">
            {isBusy && "Making the key, the sender and the callbacks"}
          </span>
        }
        footer={
          <>
            <Button onClick={() => setIsOpen(false)} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" isBusy={isBusy} busyLabel="Creating">
              Create project
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit}>
          <Field label="Name" error={error} hint="The shop, app or team that sends. It can be changed later.">
            <Input name="name" autoFocus autoComplete="off" maxLength={255} />
          </Field>
        </form>
      </Dialog>
    </>
  )
}

function useCreate() {
  const router = useRouter()
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const input = event.currentTarget.elements.namedItem("name") as HTMLInputElement
    setIsBusy(true)
    const answer = await postJson<{ project_id: string }>("/api/projects", { name: input.value.trim() })
    if (answer.ok) return router.push(`/p/${answer.value.project_id}/start`)
    setIsBusy(false)
    setError(answer.failure.message)
    input.focus()
  }
  return { submit, error, isBusy }
}
