"use client"

import { useWords } from "#components/shell/language"
import { filled, newPassword } from "#lib/interface/browser/field-rules"
import { postJson } from "#lib/interface/browser/mutate"
import { signIn } from "#lib/interface/browser/sign-in"
import { useForm } from "#lib/interface/browser/use-form"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { signInWords } from "#words/sign-in"
import { FormError } from "../../form-error.tsx"
import { PasswordInput } from "../../password-input.tsx"

/** For new people: name and password; the address is the invited one. Signs in and continues to the project. */
export function JoinForm({ token, email }: { token: string; email: string }) {
  const words = useWords(signInWords).invite
  const { register, submit, faultOf, isBusy, refusal } = useForm<
    { name: string; password: string },
    { project_id: string }
  >({
    // No defaults: what the browser filled in before the page came alive stays.
    defaultValues: {},
    send: ({ name, password }) =>
      postJson<{ project_id: string }>("/api/account/invitations/join", {
        token,
        name: name.trim(),
        password,
      }),
    done: async ({ project_id }, { password }) => {
      const path = `/p/${project_id}`
      const inside = await signIn(email, password)
      location.assign(inside.ok ? path : `/sign-in?note=joined&next=${encodeURIComponent(path)}`)
    },
    isLeft: true,
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-2 text-sm">{words.you({ email })}</p>
      <FormError text={refusal?.message} />
      {/* Lets password managers match this password to its account. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label={words.name} error={faultOf("name")} hint={words.nameHint}>
        <Input
          {...register("name", { validate: filled(words.missingName) })}
          autoComplete="name"
          isTall
          autoFocus
        />
      </Field>
      <Field label={words.password} error={faultOf("password")} hint={words.passwordHint}>
        <PasswordInput
          {...register("password", {
            validate: newPassword({ missing: words.missingPassword, short: words.tooShort }),
          })}
          autoComplete="new-password"
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" isBusy={isBusy} busyLabel={words.busy}>
        {words.button}
      </Button>
    </form>
  )
}
