"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { filled } from "#lib/interface/browser/field-rules"
import { mutate } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Panel } from "#ui/panel"
import { validationWords } from "#words/validation"
import { AnswerView } from "./answer-view.tsx"
import { KnownHere } from "./known-here.tsx"
import type { Answer } from "./view.ts"

/** One address and its result. A failed call leaves the address and the previous answer. */
export function SingleCheck({ project, timeZone }: { project: string; timeZone: string }) {
  const words = useWords(validationWords)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [checkedEmail, setCheckedEmail] = useState<string | null>(null)
  const { register, submit, setValue, faultOf, isBusy } = useForm({
    defaultValues: { email: "" },
    send: ({ email }) => {
      setCheckedEmail(email.trim())
      return mutate(project, "email-validation/single", { email: email.trim() })
    },
    done: setAnswer,
    otherField: "email",
  })
  const checkOther = (other: string) => {
    setValue("email", other)
    void submit()
  }

  return (
    <Panel title={words.one} hint={words.oneHint}>
      <form noValidate onSubmit={submit} className="flex max-w-[720px] flex-wrap items-start gap-2">
        <Field label={words.address} error={faultOf("email")} className="min-w-0 flex-1 basis-64">
          <Input
            {...register("email", { validate: filled(words.missing) })}
            type="text"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={words.sampleAddress}
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
        {checkedEmail && <KnownHere project={project} email={checkedEmail} timeZone={timeZone} />}
        {answer && (
          <AnswerView answer={answer} timeZone={timeZone} isStale={isBusy} onCheckOther={checkOther} />
        )}
      </div>
    </Panel>
  )
}
