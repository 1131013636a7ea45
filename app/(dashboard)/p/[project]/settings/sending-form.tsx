"use client"

import { useRouter } from "next/navigation"
import { useLanguage, useWords } from "#components/shell/language"
import { wholeNumber } from "#lib/interface/browser/field-rules"
import { postJson, withExpected } from "#lib/interface/browser/mutate"
import type { Newest } from "#lib/interface/browser/use-conflict"
import { type Form, useForm } from "#lib/interface/browser/use-form"
import { formatNumber } from "#lib/interface/format/number"
import { ok } from "#lib/platform/result"
import { Button } from "#ui/button"
import { Checkbox } from "#ui/checkbox"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { useLeaveGuard } from "#ui/leave-guard"
import { Panel } from "#ui/panel"
import { Refusal } from "#ui/refusal"
import { Select } from "#ui/select"
import { Switch } from "#ui/switch"
import { notify } from "#ui/toast"
import { type SettingsWords, settingsWords } from "#words/settings"
import { RetryState } from "../../../retry-state.tsx"
import { type ConflictFields, ConflictNote } from "../../../conflict-note.tsx"
import { useAct } from "../../../use-act.ts"
import type { Settings } from "./load.ts"

type AtService = NonNullable<Settings["atService"]>
export type SendingFormProps = { project: string; atService: AtService | null; failure: string | null }

/** Settings at the mail service: whether messages are sent, how many, and the unsubscribe links. */
export function SendingForm({ project, atService, failure }: SendingFormProps) {
  const words = useWords(settingsWords)
  if (!atService)
    return (
      <Panel title={words.sending} isFlush>
        <RetryState title={failure ?? words.serviceFailed} tryAgain={words.tryAgain}>
          {words.serviceFailed} {words.serviceFailedHint}
        </RetryState>
      </Panel>
    )
  return <Fields project={project} atService={atService} />
}

type Typed = Pick<AtService, "send_enabled" | "custom_unsubscribe_url_enabled" | "email_counter_mode"> & {
  /** As typed. */
  email_counter_limit: string
  country: string
  backend_domain_id: string
  unsubscribe_page_id: string
}

const formOf = ({ send_enabled, custom_unsubscribe_url_enabled, ...rest }: AtService): Typed => ({
  send_enabled,
  custom_unsubscribe_url_enabled,
  email_counter_mode: rest.email_counter_mode,
  email_counter_limit: String(rest.email_counter_limit),
  country: rest.country ?? "",
  backend_domain_id: String(rest.backend_domain_id ?? ""),
  unsubscribe_page_id: String(rest.unsubscribe_page_id ?? ""),
})

/** The largest figure that the mail service keeps. */
const figureMax = 2_147_483_647

const moreFields = ["country", "backend_domain_id", "unsubscribe_page_id"] as const

/** A figure as the mail service has it; text that is no number becomes null, and is refused with its field. */
const figureOf = (text: string): number => Number(text.trim() || Number.NaN)

/** The typed values, by the names of the API. */
const settingsOf = (form: Typed) => ({
  ...form,
  country: form.country.trim(),
  email_counter_limit: figureOf(form.email_counter_limit),
  backend_domain_id: figureOf(form.backend_domain_id),
  unsubscribe_page_id: figureOf(form.unsubscribe_page_id),
})

/** Changed values. */
function changesOf(form: Typed, saved: Typed): Partial<ReturnType<typeof settingsOf>> {
  const changed = (Object.keys(form) as (keyof Typed)[]).filter(
    (name) => String(form[name]).trim() !== String(saved[name]),
  )
  const settings = Object.entries(settingsOf(form))
  return Object.fromEntries(settings.filter(([name]) => changed.some((one) => one === name)))
}

/** SAVE-3: `newest` are settings of the mail service under its own names; those that were not compared are as saved. */
const theirsOf = (newest: Newest, saved: Typed): Typed => ({
  ...saved,
  ...Object.fromEntries(
    Object.entries(formOf(newest as AtService)).filter(([name]) => Object.hasOwn(newest, name)),
  ),
})

function Fields({ project, atService }: { project: string; atService: AtService }) {
  const words = useWords(settingsWords)
  const language = useLanguage()
  const saved = formOf(atService)
  const form = useSendingForm(project, saved)
  const { register, faultOf, isBusy, formState } = form
  const [isOn, setIsOn] = form.choice("send_enabled")
  return (
    <Panel title={words.sending}>
      <form onSubmit={form.submit} noValidate className="flex max-w-[720px] flex-col gap-4">
        <Switch checked={isOn} onCheckedChange={setIsOn}>
          {isOn ? words.sendingOn : words.sendingOff}
        </Switch>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words.limit} hint={words.limitHint} error={faultOf("email_counter_limit")}>
            <Input
              {...register("email_counter_limit", {
                validate: wholeNumber({ min: 0, max: figureMax, wrong: words.faults.limit }),
              })}
              inputMode="numeric"
              autoComplete="off"
              className="tnum"
            />
          </Field>
          <Field
            label={words.mode}
            hint={words.counted({ count: formatNumber(atService.email_counter, language) })}
          >
            <Select
              {...register("email_counter_mode")}
              choices={[
                { value: "default", label: words.modes.default },
                { value: "permanent", label: words.modes.permanent },
              ]}
            />
          </Field>
        </div>
        <Checkbox {...register("custom_unsubscribe_url_enabled")} hint={words.unsubscribeHint}>
          {words.unsubscribe}
        </Checkbox>
        <MoreFields form={form} saved={saved} />
        <ConflictNote conflict={form.conflict} fields={conflictFields(words)} />
        <Refusal text={form.refusal?.message} />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant="primary"
            disabled={!formState.isDirty}
            isBusy={isBusy}
            busyLabel={words.saving}
          >
            {words.save}
          </Button>
          <ResetCounter project={project} isOff={isBusy || atService.email_counter === 0} />
        </div>
      </form>
    </Panel>
  )
}

const conflictFields = (words: SettingsWords): ConflictFields<Typed> => ({
  send_enabled: [words.sending],
  custom_unsubscribe_url_enabled: [words.unsubscribe],
  email_counter_limit: [words.limit],
  email_counter_mode: [
    words.mode,
    (mode) => (mode === "permanent" ? words.modes.permanent : words.modes.default),
  ],
  country: [words.moreFields.country],
  backend_domain_id: [words.moreFields.backend_domain_id],
  unsubscribe_page_id: [words.moreFields.unsubscribe_page_id],
})

function useSendingForm(project: string, saved: Typed): Form<Typed> {
  const words = useWords(settingsWords)
  const router = useRouter()
  const form = useForm<Typed>({
    defaultValues: saved,
    send: async (typed, last) => {
      const changes = changesOf(typed, last)
      return Object.keys(changes).length > 0
        ? postJson(`/api/projects/${project}/settings`, withExpected(changes, settingsOf(last)))
        : ok(null)
    },
    theirsOf,
    done: (_value, typed, { markSaved }) => {
      markSaved(typed)
      notify.done(words.saved)
      router.refresh()
    },
  })
  useLeaveGuard(form.formState.isDirty)
  return form
}

/** Rarely used settings; opens automatically when one of them has an error. */
function MoreFields({ form, saved }: { form: Form<Typed>; saved: Typed }) {
  const words = useWords(settingsWords)
  const rules = {
    country: (text: string) => /^\s*([a-z]{2})?\s*$/i.test(text) || words.faults.country,
    backend_domain_id: wholeNumber({ min: 1, max: figureMax, wrong: words.faults.backend }),
    unsubscribe_page_id: wholeNumber({ min: 0, max: figureMax, wrong: words.faults.page }),
  }
  return (
    <details open={moreFields.some((one) => form.faultOf(one) !== undefined) || undefined}>
      <summary className="cursor-pointer rounded-sm py-1 text-ink-2 text-sm">{words.more}</summary>
      <div className="grid gap-4 pt-3 sm:grid-cols-3">
        {moreFields.map((name) => (
          <Field
            key={name}
            label={words.moreFields[name]}
            hint={words.moreHints[name]}
            error={form.faultOf(name)}
          >
            <Input
              {...form.register(name, {
                // A value that was never set is not sent.
                validate: (text) => text.trim() === saved[name] || rules[name](text),
              })}
              autoComplete="off"
              inputMode={name === "country" ? "text" : "numeric"}
            />
          </Field>
        ))}
      </div>
    </details>
  )
}

function ResetCounter({ project, isOff }: { project: string; isOff: boolean }) {
  const words = useWords(settingsWords)
  const { send, isBusy, failure } = useAct(`/api/projects/${project}/settings`)
  return (
    <>
      <Button disabled={isOff} isBusy={isBusy} onClick={() => send({ reset_counter: true }, words.resetDone)}>
        {words.reset}
      </Button>
      <Refusal text={failure?.message} />
    </>
  )
}
