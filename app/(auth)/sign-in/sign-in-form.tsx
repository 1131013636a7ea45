"use client"

import { type FormEvent, useState } from "react"
import { useWords } from "#components/shell/language"
import { type SignInFault, signIn } from "#lib/browser/sign-in"
import { signInWords } from "#lib/words/sign-in"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Link } from "#ui/link"
import { FormError } from "../form-error.tsx"
import { type FormErrors, focusFirstError } from "../form-errors.ts"
import { PasswordInput } from "../password-input.tsx"
import { CodeStep } from "./code-step.tsx"
import { ProviderButton } from "./provider-button.tsx"

export type SignInFormProps = {
  next: string
  /** The name of the sign-in provider, where there is one. */
  provider?: string | null
  /** What went wrong before this page was opened. */
  fault?: "stranger" | "unverified" | "taken" | "database" | "provider" | null
}

type Typed = { email: string; password: string }

/** Address and password, then a code where the account asks for one. Typed text stays whatever the answer is. */
export function SignInForm({ next, provider = null, fault = null }: SignInFormProps) {
  const words = useWords(signInWords)
  const [typed, setTyped] = useState<Typed | null>(null)
  const [errors, setErrors] = useState<FormErrors>(fault ? { "": words.faults[fault] } : {})
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const show = (found: FormErrors) => {
      setErrors(found)
      focusFirstError(form, found)
    }
    const given = fieldsOf(form)
    if (!given.email) return show({ email: words.signIn.missingEmail })
    if (!given.password) return show({ password: words.signIn.missingPassword })
    setIsBusy(true)
    const answer = await signIn(given.email, given.password)
    if (answer.ok) return location.assign(next)
    setIsBusy(false)
    if (answer.fault === "code-needed") return setTyped(given)
    show({ [fieldOf(answer.fault)]: words.faults[answer.fault] })
  }
  if (typed) return <CodeStep {...typed} next={next} onBack={() => setTyped(null)} />
  return (
    <div className="flex flex-col gap-4">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormError text={errors[""]} />
        <Field label={words.signIn.email} error={errors.email}>
          <Input name="email" type="email" autoComplete="username" isTall autoFocus />
        </Field>
        <Field label={words.signIn.password} error={errors.password}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        <Button type="submit" variant="primary" size="lg" isBusy={isBusy} busyLabel={words.signIn.busy}>
          {words.signIn.button}
        </Button>
      </form>
      {provider && <ProviderButton label={provider} next={next} />}
      <Link href="/reset" className="w-fit text-brand-ink text-sm hover:underline">
        {words.signIn.forgot}
      </Link>
    </div>
  )
}

const fieldOf = (fault: SignInFault): string => (fault === "wrong" ? "password" : "")

function fieldsOf(form: HTMLFormElement): Typed {
  const data = new FormData(form)
  return { email: String(data.get("email") ?? "").trim(), password: String(data.get("password") ?? "") }
}
