"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/browser/mutate"
import { accountWords } from "#lib/words/account"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Panel } from "#ui/panel"
import { notify } from "#ui/toast"
import { Fault } from "./fault.tsx"
import { type Faults, useForm } from "./use-form.ts"

/** Another password; it signs every other device out. */
export function PasswordPanel({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  const words = useWords(accountWords).password
  const router = useRouter()
  const { faults, isBusy, submit } = useForm<{ ended: number }>({
    check: ({ current, password = "" }): Faults | null => {
      if (!current) return { current: words.missingCurrent }
      if (!password) return { password: words.missingNext }
      return password.length < 10 ? { password: words.tooShort } : null
    },
    send: ({ current, password }) => postJson("/api/account/password", { current, password }),
    done: ({ ended }, form) => {
      form.reset()
      notify.done(words.changed(ended))
      router.refresh()
    },
  })
  if (!hasPassword)
    return (
      <Panel title={words.title}>
        <p className="text-ink-2 text-sm">{words.none}</p>
      </Panel>
    )
  return (
    <Panel title={words.title}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words.current} error={faults.current}>
            <Input name="current" type="password" autoComplete="current-password" />
          </Field>
          <Field label={words.next} hint={words.hint} error={faults.password}>
            <Input name="password" type="password" autoComplete="new-password" />
          </Field>
        </div>
        <Fault text={faults[""]} />
        <Button type="submit" className="w-fit" isBusy={isBusy} busyLabel={words.busy}>
          {words.button}
        </Button>
      </form>
    </Panel>
  )
}
