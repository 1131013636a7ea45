"use client"

import { type FormEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/browser/mutate"
import { signInWords } from "#lib/words/sign-in"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { FormError } from "../../form-error.tsx"
import { errorsOf, type FormErrors, focusFirstError } from "../../form-errors.ts"
import { PasswordInput } from "../../password-input.tsx"

/** The new password; signing in with it comes next, with a code where the account asks for one. */
export function NewPasswordForm({ token }: { token: string }) {
  const words = useWords(signInWords)
  const [errors, setErrors] = useState<FormErrors>({})
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const show = (found: FormErrors) => {
      setIsBusy(false)
      setErrors(found)
      focusFirstError(form, found)
    }
    const password = String(new FormData(form).get("password") ?? "")
    if (password.length < 10) return show({ password: words.invite.tooShort })
    setIsBusy(true)
    const done = await postJson("/api/account/reset/password", { token, password })
    return done.ok ? location.assign("/sign-in?note=password") : show(errorsOf(done.failure, ["password"]))
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormError text={errors[""]} />
      <Field label={words.reset.password} hint={words.reset.hint} error={errors.password}>
        <PasswordInput name="password" autoComplete="new-password" autoFocus />
      </Field>
      <Button type="submit" variant="primary" size="lg" isBusy={isBusy} busyLabel={words.reset.chooseBusy}>
        {words.reset.choose}
      </Button>
    </form>
  )
}
