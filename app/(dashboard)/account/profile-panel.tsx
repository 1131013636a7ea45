"use client"

import { useRouter } from "next/navigation"
import { useLanguage, useWords } from "#components/shell/language"
import { postJson } from "#lib/browser/mutate"
import { accountWords } from "#lib/words/account"
import { languageNames, languages } from "#lib/words/catalogue"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Panel } from "#ui/panel"
import { Select } from "#ui/select"
import { notify } from "#ui/toast"
import { Fault } from "./fault.tsx"
import { useForm } from "./use-form.ts"

/** How the team sees this person, and which language the pages speak. */
export function ProfilePanel({ name, language }: { name: string; language: string | null }) {
  const words = useWords(accountWords).profile
  const router = useRouter()
  const shown = useLanguage()
  const { faults, isBusy, submit } = useForm({
    check: () => null,
    send: (fields) => postJson("/api/account/profile", fields),
    done: () => {
      notify.done(words.saved)
      router.refresh()
    },
  })
  return (
    <Panel title={words.title}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words.name} hint={words.nameHint} error={faults.name}>
            <Input name="name" defaultValue={name} autoComplete="name" maxLength={100} />
          </Field>
          <Field label={words.language} hint={words.languageHint} error={faults.language}>
            <Select
              name="language"
              defaultValue={language ?? shown}
              choices={languages.map((one) => ({ value: one, label: languageNames[one] }))}
            />
          </Field>
        </div>
        <Fault text={faults[""]} />
        <Button type="submit" className="w-fit" isBusy={isBusy} busyLabel={words.busy}>
          {words.save}
        </Button>
      </form>
    </Panel>
  )
}
