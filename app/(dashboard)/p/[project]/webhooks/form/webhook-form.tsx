"use client"

import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { mutate } from "#lib/interface/browser/mutate"
import { type Form, useForm } from "#lib/interface/browser/use-form"
import { Button, LinkButton } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { useLeaveGuard } from "#ui/leave-guard"
import { Panel } from "#ui/panel"
import { Refusal } from "#ui/refusal"
import { notify } from "#ui/toast"
import { statusWords, type StatusWords } from "#words/status"
import { webhookFormWords, type WebhookFormWords } from "#words/webhook-form"
import { type ConflictFields, ConflictNote } from "../../../../conflict-note.tsx"
import { EventsField } from "./events-field.tsx"
import {
  fieldOf,
  formFaults,
  inputOf,
  type SigningKey,
  theirsOf,
  type WebhookForm,
  type WebhookSettings,
} from "./form.ts"
import { CallFields, SignedWithField, StatusField } from "./webhook-fields.tsx"
import { statusStyle } from "#lib/interface/status/statuses"

export type WebhookFormProps = {
  project: string
  saved: WebhookForm
  /** SAVE-1: the settings that `saved` was made of; absent while it does not exist. */
  seen?: WebhookSettings
  /** Its number; null while it does not exist: the address can be typed. */
  id: string | null
  canWrite: boolean
  /** Keys that calls may be signed with; null where there is no choice, as for this dashboard's own address. */
  keys: readonly SigningKey[] | null
}

/** All settings of one webhook. The address names it: another address is another webhook. */
export function WebhookFormView(props: WebhookFormProps) {
  const { project, id, canWrite, keys } = props
  const isStored = id !== null
  const words = useWords(webhookFormWords)
  const statuses = useWords(statusWords)
  const form = useWebhookForm(props)
  const { refusal } = form
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-3">
      <fieldset disabled={!canWrite} className="contents">
        <Panel title={words.whereTo}>
          <div className="flex flex-col gap-4">
            <UrlField form={form} isStored={isStored} />
            {keys && <SignedWithField form={form} keys={keys} />}
            <StatusField form={form} />
          </div>
        </Panel>
        <Panel title={words.whichEvents} hint={words.whichHint}>
          <EventsField form={form} isDisabled={!canWrite} />
        </Panel>
        <Panel title={words.howItLooks}>
          <CallFields form={form} />
        </Panel>
      </fieldset>
      <ConflictNote conflict={form.conflict} fields={conflictFields({ words, statuses, keys: keys ?? [] })} />
      <Refusal text={refusal && words.notSaved({ sentence: refusal.message })} />
      {canWrite ? (
        <div className="flex gap-2">
          <Button
            type="submit"
            variant="primary"
            isBusy={form.isBusy}
            busyLabel={isStored ? words.saving : words.adding}
          >
            {isStored ? words.save : words.addButton}
          </Button>
          <LinkButton href={`/p/${project}/webhooks${isStored ? `/${id}` : ""}`} variant="ghost">
            {words.cancel}
          </LinkButton>
        </div>
      ) : (
        <p className="text-ink-3 text-sm">{words.readOnly}</p>
      )}
    </form>
  )
}

function useWebhookForm({ project, saved, seen, id }: WebhookFormProps): Form<WebhookForm> {
  const words = useWords(webhookFormWords)
  const router = useRouter()
  const isStored = id !== null
  const form = useForm({
    defaultValues: saved,
    send: (typed: WebhookForm, last, newest) =>
      mutate(project, "webhook/set", {
        ...inputOf(typed, isStored ? last : null),
        ...(seen && { expected: newest ?? seen }),
      }),
    theirsOf,
    done: ({ object }) => {
      notify.done(isStored ? words.saved : words.added)
      router.push(`/p/${project}/webhooks/${object.id}`)
      router.refresh()
    },
    fieldOf: (_form, path) => fieldOf(path),
    isLeft: true,
  })
  useLeaveGuard(form.formState.isDirty && !form.isBusy)
  return form
}

function UrlField({ form, isStored }: { form: Form<WebhookForm>; isStored: boolean }) {
  const words = useWords(webhookFormWords)
  const hint = isStored ? words.addressHintStored : words.addressHintNew
  return (
    <Field label={words.address} error={form.faultOf("url")} hint={hint} isRequired>
      <Input
        {...form.register("url", {
          validate: (_url, typed) => formFaults(typed, words).url ?? true,
          // Errors are shown when the field is left.
          onBlur: () => form.getValues("url") !== "" && void form.trigger("url"),
        })}
        type="url"
        readOnly={isStored}
        placeholder="https://www.example.com/mail-events"
        className="font-mono"
        autoComplete="off"
      />
    </Field>
  )
}

type Looks = { words: WebhookFormWords; statuses: StatusWords; keys: readonly SigningKey[] }

/** The form's fields as a conflict shows them. */
const conflictFields = ({ words, statuses, keys }: Looks): ConflictFields<WebhookForm> => ({
  isActive: [words.statusField],
  statuses: [words.whichEvents, (list) => list.map((one) => statusStyle(one, statuses).label).join(", ")],
  hasSpamBlocks: [words.spamBlocks],
  event_format: [words.format, (format) => (format === "json_post" ? words.formatPlain : words.formatGzip)],
  hasDeliveryInfo: [words.deliveryInfo],
  hasMessageInfo: [words.messageInfo],
  isSingleEvent: [words.single],
  max_parallel: [words.parallel],
  key_id: [words.signedWith, (id) => keyName(id, words, keys)],
})

const keyName = (id: string, words: WebhookFormWords, keys: readonly SigningKey[]): string =>
  id === "" ? words.signedByProject : (keys.find((one) => one.id === id)?.name ?? words.signedByOther)
