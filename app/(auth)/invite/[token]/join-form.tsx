"use client"

import { type FormEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/browser/mutate"
import { signIn } from "#lib/browser/sign-in"
import { signInWords } from "#lib/words/sign-in"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { FormError } from "../../form-error.tsx"
import { errorsOf, type FormErrors, focusFirstError } from "../../form-errors.ts"
import { PasswordInput } from "../../password-input.tsx"

const names = ["name", "password"] as const

/** Somebody new: name and password; the address is the invited one. Signs in and goes on to the project. */
export function JoinForm({ token, email }: { token: string; email: string }) {
  const words = useWords(signInWords).invite
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
    const data = new FormData(form)
    const name = String(data.get("name") ?? "").trim()
    const password = String(data.get("password") ?? "")
    if (!name) return show({ name: words.missingName })
    if (!password) return show({ password: words.missingPassword })
    if (password.length < 10) return show({ password: words.tooShort })
    setIsBusy(true)
    const joined = await postJson<{ project_id: string }>("/api/account/invitations/join", {
      token,
      name,
      password,
    })
    if (!joined.ok) return show(errorsOf(joined.failure, names))
    const path = `/p/${joined.value.project_id}`
    const inside = await signIn(email, password)
    location.assign(inside.ok ? path : `/sign-in?note=joined&next=${encodeURIComponent(path)}`)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-2 text-sm">{words.you(email)}</p>
      <FormError text={errors[""]} />
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label={words.name} error={errors.name} hint={words.nameHint}>
        <Input name="name" autoComplete="name" isTall autoFocus />
      </Field>
      <Field label={words.password} error={errors.password} hint={words.passwordHint}>
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <Button type="submit" variant="primary" size="lg" isBusy={isBusy} busyLabel={words.busy}>
        {words.button}
      </Button>
    </form>
  )
}
