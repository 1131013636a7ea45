"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { filled } from "#lib/interface/browser/field-rules"
import { type SignInFault, signIn } from "#lib/interface/browser/sign-in"
import { useForm } from "#lib/interface/browser/use-form"
import { type Failure, failed, type Result } from "#lib/platform/result"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Link } from "#ui/link"
import { signInWords } from "#words/sign-in"
import { FormError } from "../form-error.tsx"
import { PasswordInput } from "../password-input.tsx"
import { CodeStep } from "./code-step.tsx"
import { ProviderButton } from "./provider-button.tsx"

export type SignInFormProps = {
  next: string
  /** The name of the sign-in provider, where there is one. */
  provider?: string | null
  /** Error that happened before this page was opened. */
  fault?: "stranger" | "unverified" | "taken" | "database" | "provider" | null
}

type Typed = { email: string; password: string }

/** Address and password, then a code where the account requires one. Typed text stays after every answer. */
export function SignInForm({ next, provider = null, fault = null }: SignInFormProps) {
  const words = useWords(signInWords)
  const [accepted, setAccepted] = useState<Typed | null>(null)
  const form = useForm<Typed, "code" | "in">({
    // No defaults: what the browser filled in before the page came alive stays.
    defaultValues: {},
    send: async ({ email, password }): Promise<Result<"code" | "in">> => {
      const answer = await signIn(email.trim(), password)
      if (answer.ok) return { ok: true, value: "in" }
      if (answer.fault === "code-needed") return { ok: true, value: "code" }
      return failed(answer.failure.status, words.faults[answer.fault], fieldOf(answer.fault))
    },
    done: (step, { email, password }) => {
      if (step === "in") location.assign(next)
      else setAccepted({ email: email.trim(), password })
    },
    isLeft: true,
  })
  const { register, submit, faultOf, isBusy, refusal, formState } = form
  if (accepted) {
    const goBack = () => {
      setAccepted(null)
      form.reset(accepted)
    }
    return <CodeStep {...accepted} next={next} onBack={goBack} />
  }
  const before = fault && !formState.isSubmitted ? words.faults[fault] : undefined
  return (
    <div className="flex flex-col gap-4">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormError text={refusal?.message ?? before} />
        <Field label={words.signIn.email} error={faultOf("email")}>
          <Input
            {...register("email", { validate: filled(words.signIn.missingEmail) })}
            type="email"
            autoComplete="username"
            isTall
            autoFocus
          />
        </Field>
        <Field label={words.signIn.password} error={faultOf("password")}>
          <PasswordInput
            {...register("password", { validate: (typed) => typed !== "" || words.signIn.missingPassword })}
            autoComplete="current-password"
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" isBusy={isBusy} busyLabel={words.signIn.busy}>
          {words.signIn.button}
        </Button>
      </form>
      {provider && <ProviderButton label={provider} next={next} />}
      <Link href="/reset" className="w-fit py-0.5 text-brand-ink text-sm hover:underline">
        {words.signIn.forgot}
      </Link>
    </div>
  )
}

/** After a typing error the focus is on the password. */
const fieldOf = (fault: SignInFault): Pick<Failure, "field"> =>
  fault === "wrong" ? { field: "password" } : {}
