"use client"

import { useWords } from "#components/shell/language"
import { filled } from "#lib/interface/browser/field-rules"
import { signIn } from "#lib/interface/browser/sign-in"
import { useForm } from "#lib/interface/browser/use-form"
import { failed } from "#lib/platform/result"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { signInWords } from "#words/sign-in"
import { FormError } from "../form-error.tsx"

export type CodeStepProps = { email: string; password: string; next: string; onBack: () => void }

/** Second step: a code of the app, or a recovery code. The password stays in the memory of this page. */
export function CodeStep({ email, password, next, onBack }: CodeStepProps) {
  const words = useWords(signInWords)
  const { register, submit, faultOf, isBusy, refusal } = useForm({
    defaultValues: { code: "" },
    send: async ({ code }) => {
      const answer = await signIn(email, password, code.trim())
      if (answer.ok) return answer
      const field = answer.fault === "code-wrong" ? { field: "code" } : {}
      return failed(answer.failure.status, words.faults[answer.fault], field)
    },
    done: () => location.assign(next),
    isLeft: true,
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div role="status">
        <p className="font-semibold text-ink text-lg">{words.code.title}</p>
        <p className="text-ink-2 text-sm">{words.code.why}</p>
      </div>
      <FormError text={refusal?.message} />
      <Field label={words.code.label} hint={words.code.hint} error={faultOf("code")}>
        <Input
          {...register("code", { validate: filled(words.code.missing) })}
          autoComplete="one-time-code"
          maxLength={30}
          isTall
          autoFocus
          className="font-mono"
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" isBusy={isBusy} busyLabel={words.signIn.busy}>
        {words.code.button}
      </Button>
      <Button variant="ghost" size="lg" onClick={onBack}>
        {words.code.back}
      </Button>
    </form>
  )
}
