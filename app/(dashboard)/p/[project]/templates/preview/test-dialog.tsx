"use client"

import { AtSign, Send } from "lucide-react"
import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import type { Output } from "#contract/method"
import type { Substitutions } from "#contract/substitutions"
import { recipientAddress } from "#lib/interface/browser/field-rules"
import type { MethodTypes } from "#lib/interface/browser/method-types"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { failed, type Result } from "#lib/platform/result"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { notify } from "#ui/toast"
import { sendingWords } from "#words/sending"
import { templateEditorWords } from "#words/template-editor"
import { destinationOf, isCaught } from "../../_sending/destination.ts"
import { DestinationHint } from "../../_sending/stays-note.tsx"
import { failedSentence, refusedRows } from "../../_sending/failed-reasons.ts"
import { magicAddress, outcomeOf } from "../../_sending/magic-addresses.ts"
import type { Editor, EditorProps } from "../edit/use-editor.ts"

export type TestDialogProps = Pick<EditorProps, "project" | "mode" | "ownAddress"> & {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  editor: Editor
}

type Sent = Output<MethodTypes["email/send"]>

/** Sends the current text to one address. */
export default function TestDialog(props: TestDialogProps) {
  const words = useWords(templateEditorWords)
  const sending = useWords(sendingWords)
  const router = useRouter()
  const { details, fields } = props.editor.draft
  const destination = destinationOf(props.mode, fields.from_email)
  const form = useForm<{ email: string }, Sent>({
    defaultValues: { email: isCaught(destination) ? magicAddress("open") : props.ownAddress },
    send: async ({ email }) => {
      const { draft, document, samples } = props.editor
      if (!(await draft.flush()) || !(await document.flush())) return failed(503, words.notKeptYet)
      const answer = await postJson<Sent>(`/api/projects/${encodeURIComponent(props.project)}/drafts/test`, {
        ...{ draft_id: details.draft_id, emails: [email.trim()], values: withoutEmpty(samples.values) },
      })
      const reason = reasonOf(answer)
      return reason ? failed(400, failedSentence(reason, sending)) : answer
    },
    done: ({ job_id }, { email }) => {
      props.onOpenChange(false)
      notify.done(words.onItsWay({ email: email.trim() }), {
        label: words.seeIt,
        onClick: () => router.push(`/p/${props.project}/messages/${encodeURIComponent(job_id)}`),
      })
    },
    otherField: "email",
  })
  const rule = recipientAddress({
    missing: sending.noAtSign,
    noAt: sending.noAtSign,
    wrong: sending.notAnAddress,
  })

  return (
    <Dialog
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      title={words.sendTest}
      description={details.isChanged ? words.testUnsaved : words.testSaved}
      footer={
        <>
          <Button onClick={() => props.onOpenChange(false)}>{words.cancel}</Button>
          <Button
            type="submit"
            form="send-a-test"
            variant="primary"
            isBusy={form.isBusy}
            busyLabel={words.sending}
          >
            <Send aria-hidden />
            {words.sendTest}
          </Button>
        </>
      }
    >
      <form id="send-a-test" onSubmit={form.submit} noValidate className="flex flex-col gap-3">
        <Field
          label={words.to}
          error={form.faultOf("email")}
          hint={
            <DestinationHint project={props.project} destination={destination}>
              {sending.inSandbox({ outcome: outcomeOf(form.watch("email"), sending) })}
            </DestinationHint>
          }
        >
          <Input
            lead={<AtSign aria-hidden />}
            {...form.register("email", { validate: rule })}
            type="text"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      </form>
    </Dialog>
  )
}

const withoutEmpty = (values: Substitutions): Substitutions =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "" && value !== null))

/** Reason the only recipient gets nothing, whether or not the whole request was refused for it. */
function reasonOf(answer: Result<Sent>): string | undefined {
  if (!answer.ok) return refusedRows(answer.failure)[0]?.reason
  return answer.value.emails.length === 0 ? Object.values(answer.value.failed_emails ?? {})[0] : undefined
}
