"use client"

import { useWords } from "#components/shell/language"
import { address, filled, newPassword } from "#lib/interface/browser/field-rules"
import { postJson } from "#lib/interface/browser/mutate"
import { signIn } from "#lib/interface/browser/sign-in"
import { useForm } from "#lib/interface/browser/use-form"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { setupWords } from "#words/setup"
import { FormError } from "../form-error.tsx"
import { PasswordInput } from "../password-input.tsx"

/** Creates the first owner with the one-time token of the link, signs in and continues to the first project. */
export function SetupForm({ token }: { token: string }) {
  const words = useWords(setupWords)
  const { register, submit, faultOf, isBusy, refusal } = useForm<{
    name: string
    email: string
    password: string
  }>({
    // No defaults: what the browser filled in before the page came alive stays.
    defaultValues: {},
    send: ({ name, email, password }) =>
      postJson("/api/setup", { token, name: name.trim(), email: email.trim(), password }),
    done: async (_made, { email, password }) => {
      const inside = await signIn(email.trim(), password)
      location.assign(inside.ok ? "/projects?new" : "/sign-in")
    },
    isLeft: true,
  })
  const missing = words.faults
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormError text={refusal?.message ?? (token ? undefined : words.noToken)} />
      <Field label={words.name} error={faultOf("name")} hint={words.nameHint}>
        <Input
          {...register("name", { validate: filled(missing.name) })}
          autoComplete="name"
          isTall
          autoFocus
        />
      </Field>
      <Field label={words.email} error={faultOf("email")} hint={words.emailHint}>
        <Input
          {...register("email", { validate: address({ missing: missing.email, wrong: missing.noAddress }) })}
          type="email"
          autoComplete="username"
          isTall
        />
      </Field>
      <Field label={words.password} error={faultOf("password")} hint={words.passwordHint}>
        <PasswordInput
          {...register("password", {
            validate: newPassword({ missing: missing.password, short: missing.short }),
          })}
          autoComplete="new-password"
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" isBusy={isBusy} busyLabel={words.creating}>
        {words.create}
      </Button>
    </form>
  )
}
