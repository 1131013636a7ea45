"use client"

import { AtSign, Send } from "lucide-react"
import { useRouter } from "next/navigation"
import { type FormEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import { isAddress } from "#contract/address"
import { mutate } from "#lib/browser/mutate"
import type { Failure } from "#lib/result"
import { sendingWords } from "#lib/words/sending"
import { startStepWords } from "#lib/words/start-steps"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { failedSentence, refusedRows } from "../_sending/failed-reasons.ts"
import {
  type MagicWord,
  magicAddress,
  magicAddresses,
  magicWordOf,
  nextMagicAddress,
} from "../_sending/magic-addresses.ts"
import { refusalOf } from "../_sending/refusal.ts"
import type { Guide } from "./load.ts"

export type TestFormProps = { project: string; template: Guide["template"]; hasSent: boolean }

const chips = ["click", "hard-bounce", "mailbox-full", "complaint"] as const satisfies readonly MagicWord[]

/** An address decides what happens; choosing what should happen writes the address. */
export function TestForm({ project, template, hasSent }: TestFormProps) {
  const words = useWords(startStepWords)
  const sending = useWords(sendingWords)
  const router = useRouter()
  const [to, setTo] = useState(magicAddress("open"))
  const [error, setError] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  if (!template) return <p>{words.noTemplate}</p>

  const aim = (address: string) => {
    setTo(address)
    setError(undefined)
  }
  /** A refused or unsubscribed address is held back at the next letter; the same act goes on at a fresh one. */
  const refused = (failure: Failure) => {
    const [row] = refusedRows(failure)
    const next = row && nextMagicAddress(to)
    if (next) setTo(next)
    setError(
      row
        ? [words.refused(to, failedSentence(row.reason, sending)), next && words.freshAddress]
            .filter(Boolean)
            .join(" ")
        : refusalOf(failure).sentence,
    )
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!isAddress(to.trim())) return setError(to.includes("@") ? sending.notAnAddress : sending.noAtSign)
    setIsSending(true)
    const recipients = [{ email: to.trim(), substitutions: template.samples }]
    const answer = await mutate(project, "email/send", { message: { template_id: template.id, recipients } })
    setIsSending(false)
    if (!answer.ok) return refused(answer.failure)
    const [reason] = Object.values(answer.value.failed_emails ?? {})
    setError(reason && failedSentence(reason, sending))
    router.refresh()
  }

  return (
    <form
      onSubmit={send}
      noValidate
      className="mt-2 overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className="grid gap-4 p-4 sm:grid-cols-2">
        <Field label={words.to} error={error} hint={words.toHint}>
          <Input
            lead={<AtSign aria-hidden />}
            type="email"
            value={to}
            onChange={(event) => aim(event.target.value)}
            autoComplete="off"
          />
        </Field>
        <Field label={words.what}>
          <Select
            value={magicWordOf(to) ?? ""}
            onChange={(event) =>
              aim(
                event.target.value === ""
                  ? "lena@example.com"
                  : magicAddress(event.target.value as MagicWord),
              )
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
      </div>
      <div className="flex flex-wrap items-center gap-1.5 border-line border-t bg-canvas px-4 py-2.5">
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
        <Button
          type="submit"
          variant={hasSent ? "outline" : "primary"}
          isBusy={isSending}
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
