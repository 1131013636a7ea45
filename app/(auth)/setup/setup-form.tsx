"use client"

import { type FormEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/browser/mutate"
import { signIn } from "#lib/browser/sign-in"
import { setupWords } from "#lib/words/setup"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { FormError } from "../form-error.tsx"
import { errorsOf, type FormErrors, focusFirstError } from "../form-errors.ts"
import { PasswordInput } from "../password-input.tsx"

const names = ["name", "email", "password"] as const

/** Makes the first owner with the one-time token of the link, signs in and goes on to the first project. */
export function SetupForm({ token }: { token: string }) {
  const words = useWords(setupWords)
  const [errors, setErrors] = useState<FormErrors>({})
  const [isBusy, setIsBusy] = useState(false)
  const show = (form: HTMLFormElement, found: FormErrors) => {
    setIsBusy(false)
    setErrors(found)
    focusFirstError(form, found)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const typed = typedIn(form)
    setIsBusy(true)
    const made = await postJson("/api/setup", { token, ...typed })
    if (!made.ok) return show(form, errorsOf(made.failure, names))
    const inside = await signIn(typed.email, typed.password)
    location.assign(inside.ok ? "/projects?new" : "/sign-in")
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormError text={errors[""] ?? (token ? undefined : words.noToken)} />
      <Field label={words.name} error={errors.name} hint={words.nameHint}>
        <Input name="name" autoComplete="name" isTall autoFocus />
      </Field>
      <Field label={words.email} error={errors.email} hint={words.emailHint}>
        <Input name="email" type="email" autoComplete="username" isTall />
      </Field>
      <Field label={words.password} error={errors.password} hint={words.passwordHint}>
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <Button type="submit" variant="primary" size="lg" isBusy={isBusy} busyLabel={words.creating}>
        {words.create}
      </Button>
    </form>
  )
}

function typedIn(form: HTMLFormElement) {
  const data = new FormData(form)
  return {
    name: String(data.get("name") ?? "").trim(),
    email: String(data.get("email") ?? "").trim(),
    password: String(data.get("password") ?? ""),
  }
}
