"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { address } from "#lib/interface/browser/field-rules"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { useLeaveGuard } from "#ui/leave-guard"
import { Panel } from "#ui/panel"
import { accountWords } from "#words/account"
import { useConfirmedAct } from "../../_account/confirm-act.tsx"
import { Fault } from "./fault.tsx"

/** Another address to sign in with; it counts once its owner followed the message. */
export function EmailPanel({ email }: { email: string }) {
  const words = useWords(accountWords).email
  const [sentTo, setSentTo] = useState<string>()
  const { run, dialog } = useConfirmedAct()
  const form = useForm({
    defaultValues: { email: "" },
    send: (typed) => run(() => postJson("/api/account/email", { email: typed.email.trim() })),
    done: (_value, typed, { reset }) => {
      setSentTo(typed.email.trim())
      reset()
    },
  })
  useLeaveGuard(form.formState.isDirty)
  return (
    <Panel title={words.title}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <p className="text-ink-2 text-sm">{words.now({ email })}</p>
        <Field label={words.label} hint={words.hint} error={form.faultOf("email")} className="sm:max-w-80">
          <Input
            {...form.register("email", { validate: address({ missing: words.missing, wrong: words.wrong }) })}
            type="email"
            autoComplete="off"
          />
        </Field>
        <Fault text={form.refusal?.message} />
        <p role="status" className="text-sm text-success-ink empty:hidden">
          {sentTo && words.sent({ email: sentTo })}
        </p>
        <Button type="submit" className="w-fit" isBusy={form.isBusy} busyLabel={words.busy}>
          {words.button}
        </Button>
      </form>
      {dialog}
    </Panel>
  )
}
