"use client"

import { type FormEvent, useId, useState } from "react"
import { useWords } from "#components/shell/language"
import { settingsWords } from "#lib/words/settings"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Panel } from "#ui/panel"
import { useAct } from "../../../use-act.ts"
import { Refused } from "./refused.tsx"

export type GeneralFormProps = { project: string; name: string; timeZone: string }

/** Name and time zone. */
export function GeneralForm({ project, name, timeZone }: GeneralFormProps) {
  const words = useWords(settingsWords)
  const zones = useId()
  const [form, setForm] = useState({ name, time_zone: timeZone })
  const { send, isBusy, failure, faultOf } = useAct(`/api/projects/${project}/settings`)
  const changed = {
    ...(form.name.trim() === name ? {} : { name: form.name }),
    ...(form.time_zone === timeZone ? {} : { time_zone: form.time_zone }),
  }
  const isChanged = Object.keys(changed).length > 0
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { elements } = event.currentTarget
    if (!isChanged || (await send(changed, words.saved))) return
    const first = elements.namedItem("time_zone" in changed && !("name" in changed) ? "time_zone" : "name")
    if (first instanceof HTMLElement) first.focus()
  }
  return (
    <Panel title={words.general}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label={words.name} hint={words.nameHint} error={faultOf("name")}>
          <Input
            name="name"
            autoComplete="off"
            maxLength={255}
            value={form.name}
            onChange={(event) => setForm({ ...form, name: event.target.value })}
          />
        </Field>
        <Field label={words.zone} hint={words.zoneHint} error={faultOf("time_zone")}>
          <Input
            name="time_zone"
            list={zones}
            autoComplete="off"
            spellCheck={false}
            value={form.time_zone}
            onChange={(event) => setForm({ ...form, time_zone: event.target.value })}
          />
        </Field>
        <datalist id={zones}>
          {["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <Refused failure={failure} fields={["name", "time_zone"]} />
        <div>
          <Button
            type="submit"
            variant="primary"
            disabled={!isChanged}
            isBusy={isBusy}
            busyLabel={words.saving}
          >
            {words.save}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
