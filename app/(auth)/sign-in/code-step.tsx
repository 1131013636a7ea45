"use client"

import { type FormEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import { signIn } from "#lib/browser/sign-in"
import { signInWords } from "#lib/words/sign-in"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { FormError } from "../form-error.tsx"
import { type FormErrors, focusFirstError } from "../form-errors.ts"

export type CodeStepProps = { email: string; password: string; next: string; onBack: () => void }

/** The second step: a code of the person's app, or a recovery code. The password waits in this page's memory alone. */
export function CodeStep({ email, password, next, onBack }: CodeStepProps) {
  const words = useWords(signInWords)
  const [errors, setErrors] = useState<FormErrors>({})
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const show = (found: FormErrors) => {
      setErrors(found)
      focusFirstError(form, found)
    }
    const code = String(new FormData(form).get("code") ?? "").trim()
    if (!code) return show({ code: words.code.missing })
    setIsBusy(true)
    const answer = await signIn(email, password, code)
    if (answer.ok) return location.assign(next)
    setIsBusy(false)
    show({ [answer.fault === "code-wrong" ? "code" : ""]: words.faults[answer.fault] })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div role="status">
        <p className="font-semibold text-ink text-lg">{words.code.title}</p>
        <p className="text-ink-2 text-sm">{words.code.why}</p>
      </div>
      <FormError text={errors[""]} />
      <Field label={words.code.label} hint={words.code.hint} error={errors.code}>
        <Input
          name="code"
          autoComplete="one-time-code"
          maxLength={30}
          isTall
          autoFocus
          className="font-mono"
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" isBusy={isBusy} busyLabel={words.signIn.busy}>
        {words.code.button}
      </Button>
      <Button variant="ghost" size="lg" onClick={onBack}>
        {words.code.back}
      </Button>
    </form>
  )
}
