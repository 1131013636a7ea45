"use client"

import { AtSign, Send } from "lucide-react"
import { useRouter } from "next/navigation"
import { type FormEvent, useState } from "react"
import { isAddress } from "#contract/address"
import type { Substitutions } from "#contract/substitutions"
import { mutate } from "#lib/browser/mutate"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { notify } from "#ui/toast"
import { failedSentence, refusedRows } from "../_sending/failed-reasons.ts"
import { magicAddress, outcomeOf } from "../_sending/magic-addresses.ts"
import { refusalOf } from "../_sending/refusal.ts"
import { type Carried, type Draft, testMessageOf } from "./draft.ts"

export type TestDialogProps = {
  project: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  draft: Draft
  carried: Carried
  templateId: string | undefined
  isChanged: boolean
  values: Substitutions
}

/** Sends what is on the screen to one address. */
export function TestDialog(props: TestDialogProps) {
  const router = useRouter()
  const [email, setEmail] = useState(magicAddress("open"))
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!isAddress(email.trim())) return setError("This is not an e-mail address.")
    setIsBusy(true)
    const { draft, carried, templateId, isChanged, values } = props
    const message = testMessageOf(draft, templateId, isChanged, email.trim(), withoutEmpty(values), carried)
    const answer = await mutate(props.project, "email/send", { message })
    setIsBusy(false)
    if (!answer.ok)
      return setError(refusedRows(answer.failure)[0]?.sentence ?? refusalOf(answer.failure).sentence)
    const [reason] = Object.values(answer.value.failed_emails ?? {})
    if (reason && answer.value.emails.length === 0) return setError(failedSentence(reason))
    setError(undefined)
    props.onOpenChange(false)
    notify.done(`On its way to ${email.trim()}`, {
      label: "See it arrive",
      onClick: () => router.push(`/p/${props.project}/messages/${encodeURIComponent(answer.value.job_id)}`),
    })
  }

  return (
    <Dialog
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      title="Send a test"
      description={
        props.isChanged || !props.templateId
          ? "Sends what is on the screen, with the sample values. Nothing is saved by it."
          : "Sends this template with the sample values."
      }
      footer={
        <>
          <Button onClick={() => props.onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form="send-a-test" variant="primary" isBusy={isBusy} busyLabel="Sending">
            <Send aria-hidden />
            Send a test
          </Button>
        </>
      }
    >
      <form id="send-a-test" onSubmit={send} noValidate className="flex flex-col gap-3">
        <Field label="To" error={error} hint={`In the sandbox: ${outcomeOf(email).toLowerCase()}.`}>
          <Input
            lead={<AtSign aria-hidden />}
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            autoComplete="off"
          />
        </Field>
      </form>
    </Dialog>
  )
}

const withoutEmpty = (values: Substitutions): Substitutions =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "" && value !== null))
