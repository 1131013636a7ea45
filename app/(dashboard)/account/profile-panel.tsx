"use client"

import { useRouter } from "next/navigation"
import { useLanguage, useWords } from "#components/shell/language"
import { filled } from "#lib/interface/browser/field-rules"
import { postJson } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { languageNames, languages } from "#lib/interface/words/catalogue"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { useLeaveGuard } from "#ui/leave-guard"
import { Panel } from "#ui/panel"
import { Select } from "#ui/select"
import { notify } from "#ui/toast"
import { accountWords } from "#words/account"
import { Fault } from "./fault.tsx"

/** Name that the team sees, and language of the pages. */
export function ProfilePanel({ name, language }: { name: string; language: string | null }) {
  const words = useWords(accountWords).profile
  const router = useRouter()
  const shown = useLanguage()
  const form = useForm({
    defaultValues: { name, language: language ?? shown },
    send: (typed) => postJson("/api/account/profile", typed),
    done: (_value, typed, { markSaved }) => {
      markSaved(typed)
      notify.done(words.saved)
      router.refresh()
    },
  })
  useLeaveGuard(form.formState.isDirty)
  return (
    <Panel title={words.title}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words.name} hint={words.nameHint} error={form.faultOf("name")}>
            <Input
              {...form.register("name", { validate: filled(words.missingName) })}
              autoComplete="name"
              maxLength={100}
            />
          </Field>
          <Field label={words.language} hint={words.languageHint} error={form.faultOf("language")}>
            <Select
              {...form.register("language")}
              choices={languages.map((one) => ({ value: one, label: languageNames[one] }))}
            />
          </Field>
        </div>
        <Fault text={form.refusal?.message} />
        <Button type="submit" className="w-fit" isBusy={form.isBusy} busyLabel={words.busy}>
          {words.save}
        </Button>
      </form>
    </Panel>
  )
}
