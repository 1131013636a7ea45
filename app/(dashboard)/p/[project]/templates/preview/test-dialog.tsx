"use client"

import { useQuery } from "@tanstack/react-query"
import { AtSign, Check, Plus, Send } from "lucide-react"
import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import type { Output } from "#contract/method"
import type { TestRecipients } from "#lib/features/templates/draft-data"
import { recipientAddress } from "#lib/interface/browser/field-rules"
import type { MethodTypes } from "#lib/interface/browser/method-types"
import { postJson } from "#lib/interface/browser/mutate"
import { routeQuery } from "#lib/interface/browser/queries"
import { readStored, writeStored } from "#lib/interface/browser/stored-value"
import { useForm } from "#lib/interface/browser/use-form"
import { failed } from "#lib/platform/result"
import { Button } from "#ui/button"
import { Dialog } from "#ui/dialog"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { notify } from "#ui/toast"
import { sendingWords } from "#words/sending"
import { templateEditorWords } from "#words/template-editor"
import { templatePreviewWords } from "#words/template-preview"
import { destinationOf, isCaught } from "../../_sending/destination.ts"
import { DestinationHint } from "../../_sending/stays-note.tsx"
import { failedSentence } from "../../_sending/failed-reasons.ts"
import { magicAddress, outcomeOf } from "../../_sending/magic-addresses.ts"
import type { Editor, EditorProps } from "../edit/use-editor.ts"
import { sampleChoices } from "./sample-choice.tsx"
import { addressesIn, outcomeOfTest, recipientsMax, type Refused, toggled } from "./recipients.ts"

export type TestDialogProps = Pick<EditorProps, "project" | "mode" | "ownAddress"> & {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  editor: Editor
}

type Sent = Output<MethodTypes["email/send"]>

/** Sends the current text to some addresses, as the preview shows it. */
export default function TestDialog(props: TestDialogProps) {
  const words = useWords(templateEditorWords)
  const preview = useWords(templatePreviewWords)
  const sending = useWords(sendingWords)
  const router = useRouter()
  const { project } = props
  const { samples } = props.editor
  const { details, fields } = props.editor.draft
  const destination = destinationOf(props.mode, fields.from_email)
  const storageKey = `test-recipients.${project}`
  const { data } = useQuery(routeQuery<TestRecipients>(testUrl(project)))
  const sentenceOf = ({ email, reason }: Refused) =>
    preview.refusedRecipient({ email, sentence: failedSentence(reason, sending) })
  const form = useForm<{ emails: string }, Sent & { refused: Refused[] }>({
    defaultValues: {
      emails: storedIn(storageKey) ?? (isCaught(destination) ? magicAddress("open") : props.ownAddress),
    },
    send: async ({ emails }) => {
      const { draft, document } = props.editor
      if (!(await draft.flush()) || !(await document.flush())) return failed(503, words.notKeptYet)
      const answer = await postJson<Sent>(testUrl(project), {
        ...{ draft_id: details.draft_id, emails: addressesIn(emails), values: samples.values },
      })
      return outcomeOfTest(answer, sentenceOf)
    },
    done: ({ job_id, emails, refused }, values) => {
      writeStored(storageKey, values.emails)
      props.onOpenChange(false)
      const [email = "", ...more] = emails
      const text =
        more.length === 0 ? words.onItsWay({ email }) : preview.onTheirWay({ count: emails.length })
      notify.done(text, {
        label: words.seeIt,
        onClick: () => router.push(`/p/${project}/messages/${encodeURIComponent(job_id)}`),
      })
      if (refused.length > 0) notify.failed(refused.map(sentenceOf).join(" "))
    },
    otherField: "emails",
  })
  const ruleOfOne = recipientAddress({
    missing: sending.noAtSign,
    noAt: sending.noAtSign,
    wrong: sending.notAnAddress,
  })
  const rule = (text: string) => {
    const addresses = addressesIn(text)
    if (addresses.length <= 1) return ruleOfOne(addresses[0] ?? "")
    if (addresses.length > recipientsMax) return preview.manyRecipients({ most: recipientsMax })
    const wrong = addresses.find((email) => ruleOfOne(email) !== true)
    return (
      wrong === undefined || preview.refusedRecipient({ email: wrong, sentence: String(ruleOfOne(wrong)) })
    )
  }
  const typed = form.watch("emails")
  const [only, ...others] = addressesIn(typed)
  const setEmails = (text: string) => form.choice("emails")[1](text)

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
          error={form.faultOf("emails")}
          hint={
            <DestinationHint project={project} destination={destination}>
              {others.length === 0
                ? sending.inSandbox({ outcome: outcomeOf(only ?? "", sending) })
                : preview.recipients({ count: others.length + 1, most: recipientsMax })}
            </DestinationHint>
          }
        >
          <Input
            lead={<AtSign aria-hidden />}
            {...form.register("emails", { validate: rule })}
            // Browsers drop the line breaks of a pasted list.
            onPaste={(event) => {
              const pasted = event.clipboardData.getData("text/plain")
              if (!/[\r\n]/.test(pasted.trim())) return
              event.preventDefault()
              setEmails([...addressesIn(typed), ...addressesIn(pasted)].join(", "))
            }}
            type="text"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Offered
          addresses={[...new Set([props.ownAddress, ...(data?.confirmed ?? [])])]}
          isChosen={(email) => email === only || others.includes(email)}
          onToggle={(email) => setEmails(toggled(typed, email))}
        />
        {samples.list.length > 0 && (
          <Field label={words.sampleChoice}>
            <Select
              value={samples.chosen ?? ""}
              onChange={(event) => samples.choose(event.target.value || null)}
              choices={sampleChoices(samples, words.ownValues)}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}

const testUrl = (project: string): string => `/api/projects/${encodeURIComponent(project)}/drafts/test`

/** The last list that was sent to in this project. */
function storedIn(storageKey: string): string | null {
  const stored = readStored(storageKey)
  return typeof stored === "string" && stored !== "" ? stored : null
}

type OfferedProps = {
  addresses: readonly string[]
  isChosen: (email: string) => boolean
  onToggle: (email: string) => void
}

/** The user's own address and the confirmed ones, each to add or to remove. */
function Offered({ addresses, isChosen, onToggle }: OfferedProps) {
  const words = useWords(templatePreviewWords)
  return (
    <fieldset aria-label={words.offered} className="flex flex-wrap gap-1.5">
      {addresses.map((email) => (
        <Button
          key={email}
          size="sm"
          variant={isChosen(email) ? "outline" : "ghost"}
          aria-pressed={isChosen(email)}
          onClick={() => onToggle(email)}
        >
          {isChosen(email) ? <Check aria-hidden /> : <Plus aria-hidden />}
          {email}
        </Button>
      ))}
    </fieldset>
  )
}
