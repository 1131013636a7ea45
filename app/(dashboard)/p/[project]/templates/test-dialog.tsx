"use client"

import { AtSign, Send } from "lucide-react"
import { useRouter } from "next/navigation"
import { type FormEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import { isAddress } from "#contract/address"
import type { Substitutions } from "#contract/substitutions"
import { mutate } from "#lib/browser/mutate"
import { sendingWords } from "#lib/words/sending"
import { templateEditorWords } from "#lib/words/template-editor"
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
export default function TestDialog(props: TestDialogProps) {
  const words = useWords(templateEditorWords)
  const sending = useWords(sendingWords)
  const router = useRouter()
  const [email, setEmail] = useState(magicAddress("open"))
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!isAddress(email.trim())) return setError(sending.notAnAddress)
    setIsBusy(true)
    const { draft, carried, templateId, isChanged, values } = props
    const message = testMessageOf(draft, templateId, isChanged, email.trim(), withoutEmpty(values), carried)
    const answer = await mutate(props.project, "email/send", { message })
    setIsBusy(false)
    if (!answer.ok) {
      const [row] = refusedRows(answer.failure)
      return setError(row ? failedSentence(row.reason, sending) : refusalOf(answer.failure).sentence)
    }
    const [reason] = Object.values(answer.value.failed_emails ?? {})
    if (reason && answer.value.emails.length === 0) return setError(failedSentence(reason, sending))
    setError(undefined)
    props.onOpenChange(false)
    notify.done(words.onItsWay(email.trim()), {
      label: words.seeIt,
      onClick: () => router.push(`/p/${props.project}/messages/${encodeURIComponent(answer.value.job_id)}`),
    })
  }

  return (
    <Dialog
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      title={words.sendTest}
      description={props.isChanged || !props.templateId ? words.testUnsaved : words.testSaved}
      footer={
        <>
          <Button onClick={() => props.onOpenChange(false)}>{words.cancel}</Button>
          <Button
            type="submit"
            form="send-a-test"
            variant="primary"
            isBusy={isBusy}
            busyLabel={words.sending}
          >
            <Send aria-hidden />
            {words.sendTest}
          </Button>
        </>
      }
    >
      <form id="send-a-test" onSubmit={send} noValidate className="flex flex-col gap-3">
        <Field label={words.to} error={error} hint={sending.inSandbox(outcomeOf(email, sending))}>
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
