"use client"

import { useRouter } from "next/navigation"
import { type FormEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/browser/mutate"
import type { ServerView } from "#lib/proxy/connections"
import type { Failure } from "#lib/result"
import { createProjectWords } from "#lib/words/project-create"
import { projectWords } from "#lib/words/projects"
import { Button } from "#ui/button"
import { Checkbox } from "#ui/checkbox"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Select } from "#ui/select"

const formId = "create-project"

type Server = Pick<ServerView, "connection_id" | "name">

type Props = { servers?: readonly Server[]; isOpen: boolean; setIsOpen: (isOpen: boolean) => void }

/** The form of a new project. */
export default function CreateProjectDialog({ servers = [], isOpen, setIsOpen }: Props) {
  const words = useWords(projectWords)
  const createWords = useWords(createProjectWords)
  const { submit, failure, isBusy } = useCreate()
  const faultOf = (field: string) => (failure?.field === field ? failure.message : undefined)
  const isElsewhere = failure?.field !== undefined && ownFields.includes(failure.field)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !isBusy && setIsOpen(next)}
      title={words.create}
      description={createWords.createText}
      footerAside={
        <span role="status" className="text-ink-3 text-xs">
          {isBusy && createWords.createBusy}
        </span>
      }
      footer={
        <>
          <Button onClick={() => setIsOpen(false)} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={isBusy}
            busyLabel={createWords.creating}
          >
            {createWords.createDo}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={createWords.name}
          error={isElsewhere ? undefined : failure?.message}
          hint={createWords.nameHint}
        >
          <Input name="name" autoFocus autoComplete="off" maxLength={255} />
        </Field>
        {servers.length > 1 && (
          <Field label={words.server} hint={createWords.serverHint} error={faultOf("connection_id")}>
            <Select
              name="connection_id"
              choices={servers.map(({ connection_id, name }) => ({
                value: connection_id ?? "",
                label: name,
              }))}
            />
          </Field>
        )}
        <details open={faultOf("country") !== undefined || undefined}>
          <summary className="cursor-pointer rounded-sm py-1 text-ink-2 text-sm">{words.more}</summary>
          <div className="flex flex-col gap-4 pt-3">
            <Field
              label={createWords.country}
              hint={createWords.countryHint}
              error={faultOf("country") && createWords.countryBad}
            >
              <Input name="country" autoComplete="off" maxLength={2} className="w-24 uppercase" />
            </Field>
            <Checkbox name="send_enabled" value="on" defaultChecked hint={createWords.sendingHint}>
              {createWords.sending}
            </Checkbox>
            <Checkbox name="custom_unsubscribe_url_enabled" value="on" hint={createWords.unsubscribeHint}>
              {createWords.unsubscribe}
            </Checkbox>
            <p className="text-ink-3 text-xs">{createWords.limitNote}</p>
          </div>
        </details>
      </form>
    </Dialog>
  )
}

/** Fields that show their own refusal; any other stands at the name. */
const ownFields: readonly string[] = ["connection_id", "country"]

/** What the form says; settings that were left as they are go unsaid. */
function inputOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").trim()
  return {
    name: text("name"),
    ...(text("connection_id") ? { connection_id: text("connection_id") } : {}),
    ...(text("country") ? { country: text("country").toUpperCase() } : {}),
    ...(form.get("send_enabled") === null ? { send_enabled: false } : {}),
    ...(form.get("custom_unsubscribe_url_enabled") === null ? {} : { custom_unsubscribe_url_enabled: true }),
  }
}

function useCreate() {
  const router = useRouter()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    setIsBusy(true)
    const answer = await postJson<{ project_id: string }>("/api/projects", inputOf(new FormData(form)))
    if (answer.ok) return router.push(`/p/${answer.value.project_id}/start`)
    setIsBusy(false)
    setFailure(answer.failure)
    const { field } = answer.failure
    const at = form.elements.namedItem(field && ownFields.includes(field) ? field : "name")
    if (at instanceof HTMLElement) at.focus()
  }
  return { submit, failure, isBusy }
}
