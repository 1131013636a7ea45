"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { postJson } from "#lib/browser/mutate"
import { accountWords } from "#lib/words/account"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Panel } from "#ui/panel"
import { useConfirmedAct } from "../../_account/confirm-act.tsx"
import { Fault } from "./fault.tsx"
import { useForm } from "./use-form.ts"

/** Another address to sign in with; it counts once its owner followed the letter. */
export function EmailPanel({ email }: { email: string }) {
  const words = useWords(accountWords).email
  const [asked, setAsked] = useState<string>()
  const { run, dialog } = useConfirmedAct()
  const { faults, isBusy, submit } = useForm({
    check: (fields) => (fields.email?.trim() ? null : { email: words.missing }),
    send: async (fields) => {
      const sent = await run(() => postJson("/api/account/email", fields))
      if (sent.ok) setAsked(fields.email)
      return sent
    },
    done: (_value, form) => form.reset(),
  })
  return (
    <Panel title={words.title}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-ink-2 text-sm">{words.now(email)}</p>
        <Field label={words.label} hint={words.hint} error={faults.email} className="sm:max-w-80">
          <Input name="email" type="email" autoComplete="off" />
        </Field>
        <Fault text={faults[""]} />
        <p role="status" className="text-success-ink text-sm empty:hidden">
          {asked && words.sent(asked)}
        </p>
        <Button type="submit" className="w-fit" isBusy={isBusy} busyLabel={words.busy}>
          {words.button}
        </Button>
      </form>
      {dialog}
    </Panel>
  )
}
