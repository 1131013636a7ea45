"use client"

import { type FormEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/browser/mutate"
import { signInWords } from "#lib/words/sign-in"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Link } from "#ui/link"
import { FormError } from "../form-error.tsx"
import { errorsOf, type FormErrors, focusFirstError } from "../form-errors.ts"
import { PlainStep } from "../plain-step.tsx"

/** Asks for the link. What it says afterwards is the same for every address. */
export function ResetRequest() {
  const all = useWords(signInWords)
  const words = all.reset
  const [sentTo, setSentTo] = useState<string>()
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
    const email = String(new FormData(form).get("email") ?? "").trim()
    if (!email) return show({ email: all.signIn.missingEmail })
    setIsBusy(true)
    const asked = await postJson("/api/account/reset", { email })
    setIsBusy(false)
    return asked.ok ? setSentTo(email) : show(errorsOf(asked.failure, ["email"]))
  }
  const back = (
    <Link href="/sign-in" className="w-fit text-brand-ink text-sm hover:underline">
      {words.back}
    </Link>
  )
  if (sentTo)
    return (
      <PlainStep title={words.sentTitle} lead={<span role="status">{words.sent(sentTo)}</span>}>
        {back}
      </PlainStep>
    )
  return (
    <PlainStep title={words.title} lead={words.why}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormError text={errors[""]} />
        <Field label={words.email} error={errors.email}>
          <Input name="email" type="email" autoComplete="username" isTall autoFocus />
        </Field>
        <Button type="submit" variant="primary" size="lg" isBusy={isBusy} busyLabel={words.busy}>
          {words.button}
        </Button>
      </form>
      {back}
    </PlainStep>
  )
}
