"use client"

import { useWords } from "#components/shell/language"
import { newPassword } from "#lib/interface/browser/field-rules"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { signInWords } from "#words/sign-in"
import { FormError } from "../../form-error.tsx"
import { PasswordInput } from "../../password-input.tsx"

/** Sets the new password; signing in comes next, with a code where the account requires one. */
export function NewPasswordForm({ token }: { token: string }) {
  const words = useWords(signInWords)
  const { register, submit, faultOf, isBusy, refusal } = useForm<{ password: string }>({
    // No defaults: what the browser filled in before the page came alive stays.
    defaultValues: {},
    send: ({ password }) => postJson("/api/account/reset/password", { token, password }),
    done: () => location.assign("/sign-in?note=password"),
    isLeft: true,
  })
  const rule = newPassword({ missing: words.invite.missingPassword, short: words.invite.tooShort })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormError text={refusal?.message} />
      <Field label={words.reset.password} hint={words.reset.hint} error={faultOf("password")}>
        <PasswordInput {...register("password", { validate: rule })} autoComplete="new-password" autoFocus />
      </Field>
      <Button type="submit" variant="primary" size="lg" isBusy={isBusy} busyLabel={words.reset.chooseBusy}>
        {words.reset.choose}
      </Button>
    </form>
  )
}
