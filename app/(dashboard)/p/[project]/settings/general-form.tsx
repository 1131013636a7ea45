"use client"

import { useRouter } from "next/navigation"
import { useId } from "react"
import { useWords } from "#components/shell/language"
import { filled } from "#lib/interface/browser/field-rules"
import { postJson, withExpected } from "#lib/interface/browser/mutate"
import { useForm } from "#lib/interface/browser/use-form"
import { ok } from "#lib/platform/result"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { useLeaveGuard } from "#ui/leave-guard"
import { Panel } from "#ui/panel"
import { Refusal } from "#ui/refusal"
import { notify } from "#ui/toast"
import { settingsWords } from "#words/settings"
import { ConflictNote } from "../../../conflict-note.tsx"

export type GeneralFormProps = { project: string; name: string; timeZone: string }

/** Name and time zone. */
export function GeneralForm({ project, name, timeZone }: GeneralFormProps) {
  const words = useWords(settingsWords)
  const router = useRouter()
  const zones = useId()
  const { register, submit, faultOf, isBusy, refusal, conflict, formState } = useForm({
    defaultValues: { name, time_zone: timeZone },
    send: async (typed, saved) => {
      const changes = changed(typed, saved)
      return Object.keys(changes).length > 0
        ? postJson(`/api/projects/${project}/settings`, withExpected(changes, saved))
        : ok(null)
    },
    theirsOf: ({ name: newName, time_zone }, saved) => ({
      name: String(newName ?? saved.name),
      time_zone: String(time_zone ?? saved.time_zone),
    }),
    done: (_value, typed, { markSaved }) => {
      markSaved(typed)
      notify.done(words.saved)
      router.refresh()
    },
  })
  useLeaveGuard(formState.isDirty)
  return (
    <Panel title={words.general}>
      <form onSubmit={submit} noValidate className="flex max-w-[720px] flex-col gap-4">
        <Field label={words.name} hint={words.nameHint} error={faultOf("name")}>
          <Input
            {...register("name", { validate: filled(words.faults.name) })}
            autoComplete="off"
            maxLength={255}
          />
        </Field>
        <Field label={words.zone} hint={words.zoneHint} error={faultOf("time_zone")}>
          <Input
            {...register("time_zone", { validate: timeZoneRule(words.faults.zone) })}
            list={zones}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <datalist id={zones}>
          {["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <ConflictNote conflict={conflict} fields={{ name: [words.name], time_zone: [words.zone] }} />
        <Refusal text={refusal?.message} />
        <div>
          <Button
            type="submit"
            variant="primary"
            disabled={!formState.isDirty}
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

type Typed = { name: string; time_zone: string }

/** Omits unchanged values, because another user may have changed them meanwhile. */
const changed = (typed: Typed, saved: Typed) => ({
  ...(typed.name.trim() === saved.name ? {} : { name: typed.name.trim() }),
  ...(typed.time_zone === saved.time_zone ? {} : { time_zone: typed.time_zone }),
})

/** A time zone is valid when the browser supports it. */
const timeZoneRule = (wrong: string) => (zone: string) => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "" || wrong
  } catch {
    return wrong
  }
}
