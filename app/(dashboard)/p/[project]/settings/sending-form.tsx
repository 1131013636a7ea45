"use client"

import { useRouter } from "next/navigation"
import { type FormEvent, useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { formatNumber } from "#lib/format/number"
import { settingsWords } from "#lib/words/settings"
import { Button } from "#ui/button"
import { Checkbox } from "#ui/checkbox"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Panel } from "#ui/panel"
import { Select } from "#ui/select"
import { FailedState } from "#ui/states"
import { Switch } from "#ui/switch"
import { useAct } from "../../../use-act.ts"
import type { Settings } from "./load.ts"
import { Refused } from "./refused.tsx"

type AtService = NonNullable<Settings["atService"]>
export type SendingFormProps = { project: string; atService: AtService | null; failure: string | null }

/** What the mail service keeps: whether letters go out, how many, and whose unsubscribe links. */
export function SendingForm({ project, atService, failure }: SendingFormProps) {
  const words = useWords(settingsWords)
  const router = useRouter()
  if (!atService)
    return (
      <Panel title={words.sending} isFlush>
        <FailedState
          title={failure ?? words.serviceFailed}
          action={<Button onClick={() => router.refresh()}>{words.tryAgain}</Button>}
        >
          {words.serviceFailed} {words.serviceFailedHint}
        </FailedState>
      </Panel>
    )
  return <Fields project={project} atService={atService} />
}

type Form = Pick<AtService, "send_enabled" | "custom_unsubscribe_url_enabled" | "email_counter_mode"> & {
  /** As typed. */
  email_counter_limit: string
  country: string
  backend_domain_id: string
  unsubscribe_page_id: string
}

const formOf = ({ send_enabled, custom_unsubscribe_url_enabled, ...rest }: AtService): Form => ({
  send_enabled,
  custom_unsubscribe_url_enabled,
  email_counter_mode: rest.email_counter_mode,
  email_counter_limit: String(rest.email_counter_limit),
  country: rest.country ?? "",
  backend_domain_id: String(rest.backend_domain_id ?? ""),
  unsubscribe_page_id: String(rest.unsubscribe_page_id ?? ""),
})

/** A figure that was changed; nonsense goes along and is refused with its field. */
const changedFigure = (form: Form, saved: Form, name: "backend_domain_id" | "unsubscribe_page_id") =>
  form[name].trim() === saved[name] ? {} : { [name]: Number(form[name].trim() || Number.NaN) }

const moreFields = ["country", "backend_domain_id", "unsubscribe_page_id"] as const

/** What differs from what is saved. */
function changesOf(form: Form, saved: Form): Record<string, unknown> {
  const limit = Number(form.email_counter_limit.trim() || Number.NaN)
  return {
    ...(form.send_enabled === saved.send_enabled ? {} : { send_enabled: form.send_enabled }),
    ...(form.custom_unsubscribe_url_enabled === saved.custom_unsubscribe_url_enabled
      ? {}
      : { custom_unsubscribe_url_enabled: form.custom_unsubscribe_url_enabled }),
    ...(form.email_counter_mode === saved.email_counter_mode
      ? {}
      : { email_counter_mode: form.email_counter_mode }),
    ...(form.email_counter_limit.trim() === saved.email_counter_limit ? {} : { email_counter_limit: limit }),
    ...(form.country.trim() === saved.country ? {} : { country: form.country.trim() }),
    ...changedFigure(form, saved, "backend_domain_id"),
    ...changedFigure(form, saved, "unsubscribe_page_id"),
  }
}

function Fields({ project, atService }: { project: string; atService: AtService }) {
  const words = useWords(settingsWords)
  const language = useLanguage()
  const saved = formOf(atService)
  const [form, setForm] = useState(saved)
  const { send, isBusy, failure, faultOf } = useAct(`/api/projects/${project}/settings`)
  const changes = changesOf(form, saved)
  const isChanged = Object.keys(changes).length > 0
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { elements } = event.currentTarget
    if (!isChanged || (await send(changes, words.saved))) return
    const field = elements.namedItem(Object.keys(changes).find((one) => elements.namedItem(one)) ?? "")
    if (field instanceof HTMLElement) field.focus()
  }
  return (
    <Panel title={words.sending}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Switch
          checked={form.send_enabled}
          onCheckedChange={(send_enabled) => setForm({ ...form, send_enabled })}
        >
          {form.send_enabled ? words.sendingOn : words.sendingOff}
        </Switch>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words.limit} hint={words.limitHint} error={faultOf("email_counter_limit")}>
            <Input
              name="email_counter_limit"
              inputMode="numeric"
              autoComplete="off"
              className="tnum"
              value={form.email_counter_limit}
              onChange={(event) => setForm({ ...form, email_counter_limit: event.target.value })}
            />
          </Field>
          <Field label={words.mode} hint={words.counted(formatNumber(atService.email_counter, language))}>
            <Select
              value={form.email_counter_mode}
              onChange={(event) => setForm({ ...form, email_counter_mode: event.target.value })}
              choices={[
                { value: "default", label: words.modes.default },
                { value: "permanent", label: words.modes.permanent },
              ]}
            />
          </Field>
        </div>
        <Checkbox
          checked={form.custom_unsubscribe_url_enabled}
          onCheckedChange={(custom_unsubscribe_url_enabled) =>
            setForm({ ...form, custom_unsubscribe_url_enabled })
          }
          hint={words.unsubscribeHint}
        >
          {words.unsubscribe}
        </Checkbox>
        <details open={moreFields.some((one) => failure?.field === one) || undefined}>
          <summary className="cursor-pointer rounded-sm py-1 text-ink-2 text-sm">{words.more}</summary>
          <div className="grid gap-4 pt-3 sm:grid-cols-3">
            {moreFields.map((name) => (
              <Field
                key={name}
                label={words.moreFields[name]}
                hint={words.moreHints[name]}
                error={faultOf(name)}
              >
                <Input
                  name={name}
                  autoComplete="off"
                  inputMode={name === "country" ? "text" : "numeric"}
                  value={form[name]}
                  onChange={(event) => setForm({ ...form, [name]: event.target.value })}
                />
              </Field>
            ))}
          </div>
        </details>
        <Refused failure={failure} fields={["email_counter_limit", ...moreFields]} />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant="primary"
            disabled={!isChanged}
            isBusy={isBusy}
            busyLabel={words.saving}
          >
            {words.save}
          </Button>
          <Button
            disabled={isBusy || atService.email_counter === 0}
            onClick={() => send({ reset_counter: true }, words.resetDone)}
          >
            {words.reset}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
