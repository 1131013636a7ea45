"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { filled } from "#lib/interface/browser/field-rules"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Link } from "#ui/link"
import { signInWords } from "#words/sign-in"
import { FormError } from "../form-error.tsx"
import { PlainStep } from "../plain-step.tsx"

/** Requests the link. The sentence afterwards is the same for every address. */
export function ResetRequest() {
  const all = useWords(signInWords)
  const words = all.reset
  const [sentTo, setSentTo] = useState<string>()
  const { register, submit, faultOf, isBusy, refusal } = useForm<{ email: string }>({
    // No defaults: what the browser filled in before the page came alive stays.
    defaultValues: {},
    send: ({ email }) => postJson("/api/account/reset", { email: email.trim() }),
    done: (_value, { email }) => setSentTo(email.trim()),
  })
  const back = (
    <Link href="/sign-in" className="w-fit py-0.5 text-brand-ink text-sm hover:underline">
      {words.back}
    </Link>
  )
  if (sentTo)
    return (
      <PlainStep title={words.sentTitle} lead={<span role="status">{words.sent({ email: sentTo })}</span>}>
        {back}
      </PlainStep>
    )
  return (
    <PlainStep title={words.title} lead={words.why}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormError text={refusal?.message} />
        <Field label={words.email} error={faultOf("email")}>
          <Input
            {...register("email", { validate: filled(all.signIn.missingEmail) })}
            type="email"
            autoComplete="username"
            isTall
            autoFocus
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" isBusy={isBusy} busyLabel={words.busy}>
          {words.button}
        </Button>
      </form>
      {back}
    </PlainStep>
  )
}
