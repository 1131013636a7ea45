"use client"

import { useRouter } from "next/navigation"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import { mutate } from "#lib/browser/mutate"
import { webhookFormWords } from "#lib/words/webhook-form"
import { Button, LinkButton } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Panel } from "#ui/panel"
import { notify } from "#ui/toast"
import { refusalOf } from "../_sending/refusal.ts"
import { EventsField } from "./events-field.tsx"
import { fieldOf, formFaults, inputOf, type WebhookField, type WebhookForm } from "./form.ts"
import { CallFields, SignedWithField, type SigningKey, StatusField } from "./webhook-fields.tsx"

export type WebhookFormProps = {
  project: string
  saved: WebhookForm
  /** Its number; null while it does not exist: the address can be typed. */
  id: string | null
  canWrite: boolean
  /** Keys that calls may be signed with; null where there is no choice, as for this dashboard's own address. */
  keys: readonly SigningKey[] | null
}

export type Faults = Partial<Record<WebhookField, string>>

/** All settings of one webhook. The address names it: another address is another webhook. */
export function WebhookFormView({ project, saved, id, canWrite, keys }: WebhookFormProps) {
  const isStored = id !== null
  const words = useWords(webhookFormWords)
  const router = useRouter()
  const frame = useRef<HTMLFormElement>(null)
  const [form, setForm] = useState(saved)
  const [faults, setFaults] = useState<Faults>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const isChanged = form !== saved
  useLeaveWarning(isChanged && !isBusy)

  const change = (changes: Partial<WebhookForm>, field?: WebhookField) => {
    setForm((now) => ({ ...now, ...changes }))
    if (field) setFaults(({ [field]: _settled, ...others }) => others)
  }
  const show = (next: Faults) => {
    setFaults(next)
    const [first] = Object.keys(next)
    if (first)
      frame.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, select, button)`)?.focus()
    return first !== undefined
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setRefusal(undefined)
    if (show(formFaults(form, words))) return
    setIsBusy(true)
    const answer = await mutate(project, "webhook/set", inputOf(form, isStored ? saved : null))
    setIsBusy(false)
    if (!answer.ok) {
      const { field: path, sentence } = refusalOf(answer.failure)
      const field = fieldOf(path)
      return field ? void show({ [field]: sentence }) : setRefusal(sentence)
    }
    notify.done(isStored ? words.saved : words.added)
    router.push(`/p/${project}/webhooks/${answer.value.object.id}`)
    router.refresh()
  }

  const urlHint = isStored ? words.addressHintStored : words.addressHintNew
  return (
    <form ref={frame} onSubmit={save} noValidate className="flex flex-col gap-3">
      <fieldset disabled={!canWrite} className="contents">
        <Panel title={words.whereTo}>
          <div className="flex flex-col gap-4">
            <div data-field="url">
              <Field label={words.address} error={faults.url} hint={urlHint} isRequired>
                <Input
                  type="url"
                  value={form.url}
                  readOnly={isStored}
                  onChange={(event) => change({ url: event.target.value }, "url")}
                  onBlur={() =>
                    form.url !== "" && setFaults((now) => ({ ...now, url: formFaults(form, words).url }))
                  }
                  placeholder="https://www.example.com/mail-events"
                  className="font-mono"
                  autoComplete="off"
                />
              </Field>
            </div>
            {keys && <SignedWithField form={form} keys={keys} onChange={change} error={faults.key_id} />}
            <StatusField form={form} onChange={change} error={faults.status} />
          </div>
        </Panel>
        <Panel title={words.whichEvents} hint={words.whichHint}>
          <EventsField form={form} onChange={change} error={faults.events} isDisabled={!canWrite} />
        </Panel>
        <Panel title={words.howItLooks}>
          <CallFields form={form} onChange={change} faults={faults} />
        </Panel>
      </fieldset>
      {refusal && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger-ink text-sm">
          {words.notSaved(refusal)}
        </p>
      )}
      {canWrite ? (
        <div className="flex gap-2">
          <Button
            type="submit"
            variant="primary"
            isBusy={isBusy}
            busyLabel={isStored ? words.saving : words.asking}
          >
            {isStored ? words.save : words.addButton}
          </Button>
          <LinkButton href={`/p/${project}/webhooks${isStored ? `/${id}` : ""}`} variant="ghost">
            {words.cancel}
          </LinkButton>
        </div>
      ) : (
        <p className="text-ink-3 text-sm">{words.readOnly}</p>
      )}
    </form>
  )
}

/** Nobody loses what was typed by closing the tab. */
function useLeaveWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", warn)
    return () => window.removeEventListener("beforeunload", warn)
  }, [isChanged])
}
