"use client"

import { type FormEvent, useState } from "react"
import { signIn } from "#lib/browser/sign-in"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { FormError } from "../form-error.tsx"
import { type FormErrors, focusFirstError } from "../form-errors.ts"
import { PasswordInput } from "../password-input.tsx"

/** Address and password. Typed text stays whatever the answer is. */
export function SignInForm({ next }: { next: string }) {
  const [errors, setErrors] = useState<FormErrors>({})
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const { email, password } = fieldsOf(form)
    const missing = missingOf(email, password)
    if (missing) return show(form, missing)
    setIsBusy(true)
    const answer = await signIn(email, password)
    if (answer.ok) return location.assign(next)
    setIsBusy(false)
    show(
      form,
      answer.failure.status === 401 ? { password: answer.failure.message } : { "": answer.failure.message },
    )
  }
  const show = (form: HTMLFormElement, found: FormErrors) => {
    setErrors(found)
    focusFirstError(form, found)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormError text={errors[""]} />
      <Field label="E-mail" error={errors.email}>
        <Input name="email" type="email" autoComplete="username" isTall autoFocus />
      </Field>
      <Field label="Password" error={errors.password}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="primary" size="lg" isBusy={isBusy} busyLabel="Signing in">
        Sign in
      </Button>
    </form>
  )
}

function fieldsOf(form: HTMLFormElement): { email: string; password: string } {
  const data = new FormData(form)
  return { email: String(data.get("email") ?? "").trim(), password: String(data.get("password") ?? "") }
}

function missingOf(email: string, password: string): FormErrors | null {
  if (!email) return { email: "Your e-mail address is missing." }
  return password ? null : { password: "Your password is missing." }
}
