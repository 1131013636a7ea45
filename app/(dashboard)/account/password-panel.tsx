"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { newPassword } from "#lib/interface/browser/field-rules"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { useLeaveGuard } from "#ui/leave-guard"
import { Panel } from "#ui/panel"
import { notify } from "#ui/toast"
import { accountWords } from "#words/account"
import { Fault } from "./fault.tsx"

/** Another password; it signs every other device out. */
export function PasswordPanel({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const words = useWords(accountWords).password
  if (!hasPassword)
    return (
      <Panel title={words.title}>
        <p className="text-ink-2 text-sm">{words.none}</p>
      </Panel>
    )
  return <PasswordForm email={email} />
}

function PasswordForm({ email }: { email: string }) {
  const words = useWords(accountWords).password
  const router = useRouter()
  const form = useForm({
    defaultValues: { current: "", password: "" },
    send: (typed) => postJson<{ ended: number }>("/api/account/password", typed),
    done: ({ ended }, _typed, { reset }) => {
      reset()
      notify.done(words.changed({ ended }))
      router.refresh()
    },
  })
  useLeaveGuard(form.formState.isDirty)
  const rule = newPassword({ missing: words.missingNext, short: words.tooShort })
  return (
    <Panel title={words.title}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {/* Lets password managers match this password to its account. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words.current} error={form.faultOf("current")}>
            <Input
              {...form.register("current", { validate: (typed) => typed !== "" || words.missingCurrent })}
              type="password"
              autoComplete="current-password"
            />
          </Field>
          <Field label={words.next} hint={words.hint} error={form.faultOf("password")}>
            <Input
              {...form.register("password", { validate: rule })}
              type="password"
              autoComplete="new-password"
            />
          </Field>
        </div>
        <Fault text={form.refusal?.message} />
        <Button type="submit" className="w-fit" isBusy={form.isBusy} busyLabel={words.busy}>
          {words.button}
        </Button>
      </form>
    </Panel>
  )
}
