"use client"

import { type FormEvent, useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import { mutate } from "#lib/browser/mutate"
import { validationWords } from "#lib/words/validation"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Panel } from "#ui/panel"
import { refusalOf } from "../../_sending/refusal.ts"
import { AnswerView } from "./answer-view.tsx"
import type { Answer } from "./view.ts"

/** One address and what is known about it. A failed call keeps the address and the answer before. */
export function SingleCheck({ project, timeZone }: { project: string; timeZone: string }) {
  const words = useWords(validationWords)
  const [email, setEmail] = useState("")
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [fault, setFault] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const check = async (address: string) => {
    setFault(undefined)
    setIsBusy(true)
    const outcome = await mutate(project, "email-validation/single", { email: address })
    setIsBusy(false)
    if (outcome.ok) return setAnswer(outcome.value)
    setFault(refusalOf(outcome.failure).sentence)
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (email.trim() !== "") return void check(email.trim())
    setFault(words.missing)
    field.current?.focus()
  }
  const checkOther = (other: string) => {
    setEmail(other)
    void check(other)
  }

  return (
    <Panel title={words.one} hint={words.oneHint}>
      <form noValidate onSubmit={submit} className="flex max-w-[720px] flex-wrap items-start gap-2">
        <Field label={words.address} error={fault} className="min-w-0 flex-1 basis-64">
          <Input
            ref={field}
            name="email"
            type="text"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={words.sampleAddress}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          isBusy={isBusy}
          busyLabel={words.checking}
          className="mt-[22px] max-md:mt-0 max-md:w-full"
        >
          {words.check}
        </Button>
      </form>
      <div aria-live="polite">
        {answer && (
          <AnswerView answer={answer} timeZone={timeZone} isStale={isBusy} onCheckOther={checkOther} />
        )}
      </div>
    </Panel>
  )
}
