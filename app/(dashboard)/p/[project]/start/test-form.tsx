"use client"

import { AtSign, Send } from "lucide-react"
import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import type { Output } from "#contract/method"
import { recipientAddress } from "#lib/interface/browser/field-rules"
import type { MethodTypes } from "#lib/interface/browser/method-types"
import { mutate } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { type Failure, failed } from "#lib/platform/result"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { sendingWords } from "#words/sending"
import { startStepWords } from "#words/start-step"
import { type Destination, isCaught } from "../_sending/destination.ts"
import { DestinationHint } from "../_sending/stays-note.tsx"
import { failedSentence, refusedRows } from "../_sending/failed-reasons.ts"
import {
  type MagicWord,
  magicAddress,
  magicAddresses,
  magicWordOf,
  nextMagicAddress,
} from "../_sending/magic-addresses.ts"
import type { Guide } from "./load.ts"

export type TestFormProps = {
  project: string
  template: Guide["template"]
  hasSent: boolean
  destination: Destination
  /** A test begins with it unless the sandbox catches the message, so that magic addresses act. */
  ownAddress: string
}

type Typed = { to: string }
type Sent = Output<MethodTypes["email/send"]>

const chips = ["click", "hard-bounce", "mailbox-full", "complaint"] as const satisfies readonly MagicWord[]

/** In a sandbox an address decides what happens; choosing what should happen writes the address. */
export function TestForm({ project, template, hasSent, destination, ownAddress }: TestFormProps) {
  const hasMagic = isCaught(destination)
  const words = useWords(startStepWords)
  const sending = useWords(sendingWords)
  const router = useRouter()
  const form = useForm<Typed, Sent>({
    defaultValues: { to: hasMagic ? magicAddress("open") : ownAddress },
    send: async ({ to }) => {
      const recipients = [{ email: to.trim(), substitutions: template?.samples }]
      const message = { template_id: template?.id, recipients }
      const answer = await mutate(project, "email/send", { message })
      return answer.ok ? answer : refused(answer.failure, to)
    },
    done: ({ failed_emails }, _typed, fields) => {
      const [reason] = Object.values(failed_emails ?? {})
      if (reason) fields.setError("to", { message: failedSentence(reason, sending) })
      router.refresh()
    },
    otherField: "to",
  })
  /** A refused or unsubscribed address is suppressed for the next message; the same test continues with a fresh one. */
  const refused = (failure: Failure, to: string) => {
    const [row] = refusedRows(failure)
    const next = row && hasMagic ? nextMagicAddress(to) : null
    if (next) form.setValue("to", next)
    if (!row) return { ok: false as const, failure }
    const sentence = words.refused({ email: to, sentence: failedSentence(row.reason, sending) })
    return failed(failure.status, [sentence, next && words.freshAddress].filter(Boolean).join(" "))
  }
  if (!template) return <p>{words.noTemplate}</p>

  const [to, aim] = [
    form.watch("to"),
    (address: string) => {
      form.setValue("to", address)
      form.clearErrors("to")
    },
  ]
  return (
    <form
      onSubmit={form.submit}
      noValidate
      className="mt-2 overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className="grid gap-4 p-4 sm:grid-cols-2">
        <Field
          label={words.to}
          error={form.faultOf("to")}
          hint={
            <DestinationHint project={project} destination={destination}>
              {words.toHint}
            </DestinationHint>
          }
        >
          <Input
            lead={<AtSign aria-hidden />}
            {...form.register("to", {
              validate: recipientAddress({
                missing: sending.noAtSign,
                noAt: sending.noAtSign,
                wrong: sending.notAnAddress,
              }),
            })}
            type="text"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        {hasMagic && <Outcome to={to} aim={aim} />}
      </div>
      <div className="flex flex-wrap items-center gap-1.5 border-line border-t bg-canvas px-4 py-2.5">
        {hasMagic && <Chips aim={aim} />}
        <Button
          type="submit"
          variant={hasSent ? "outline" : "primary"}
          isBusy={form.isBusy}
          busyLabel={words.sending}
          className="ml-auto"
        >
          <Send aria-hidden />
          {hasSent ? words.sendAnother : words.send}
        </Button>
      </div>
    </form>
  )
}

type Aim = (address: string) => void

/** The act of the sandbox at the address. */
function Outcome({ to, aim }: { to: string; aim: Aim }) {
  const words = useWords(startStepWords)
  const sending = useWords(sendingWords)
  return (
    <Field label={words.what}>
      <Select
        value={magicWordOf(to) ?? ""}
        onChange={({ target: { value } }) =>
          aim(value === "" ? "lena@example.com" : magicAddress(value as MagicWord))
        }
        choices={[
          { value: "", label: words.nothingMore },
          ...magicAddresses.map(({ local_part }) => ({
            value: local_part,
            label: sending.outcomes[local_part],
          })),
        ]}
      />
    </Field>
  )
}

function Chips({ aim }: { aim: Aim }) {
  const words = useWords(startStepWords)
  return (
    <>
      <span className="mr-1 text-ink-3 text-xs">{words.alsoTry}</span>
      {chips.map((word) => (
        <button
          key={word}
          type="button"
          onClick={() => aim(magicAddress(word))}
          className="inline-flex h-6 items-center rounded-sm border border-line-strong bg-surface px-1.5 font-mono text-2xs text-ink-2 hover:bg-hover hover:text-ink max-md:h-9"
        >
          {word}@
        </button>
      ))}
    </>
  )
}
