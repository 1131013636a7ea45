"use client"

import { Send } from "lucide-react"
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Kbd } from "#ui/kbd"
import { Panel } from "#ui/panel"
import { Segmented } from "#ui/segmented"
import { mergeTagNames } from "../_sending/merge-tags.ts"
import type { TemplateChoice } from "./load.ts"
import { OutcomesPanel } from "./outcomes-panel.tsx"
import { RecipientsField } from "./recipients-field.tsx"
import { SentPanel } from "./sent-panel.tsx"
import { TemplateFields } from "./template-fields.tsx"
import { useSend } from "./use-send.ts"
import type { SendField, SendForm } from "./view.ts"
import { WriteFields } from "./write-fields.tsx"

export type SendPageProps = {
  project: string
  /** Magic addresses act in the sandbox only. */
  isSandbox: boolean
  sender: { from_email: string; from_name: string }
  templates: readonly TemplateChoice[]
  templatesFailure: string | null
  templateId: string | undefined
  to: string | undefined
}

/** Form at the left; what will happen, or what happened, at the right. */
export function SendPage({
  project,
  isSandbox,
  sender,
  templates,
  templatesFailure,
  templateId,
  to,
}: SendPageProps) {
  const frame = useRef<HTMLFormElement>(null)
  const [form, setForm] = useState<SendForm>(() => ({
    source: templateId ? "template" : "write",
    ...sender,
    recipients: to ?? "",
    subject: "",
    body: "",
    template_id: templates.find((one) => one.id === templateId)?.id ?? "",
    values: {},
    tags: "",
  }))
  const focus = (field: SendField) =>
    setTimeout(() =>
      frame.current
        ?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, textarea, select)`)
        ?.focus(),
    )
  const { faults, refusal, sent, isSending, send, touch, check } = useSend(project, focus)
  const chosen = templates.find((one) => one.id === form.template_id)
  const names =
    form.source === "template"
      ? (chosen?.names ?? [])
      : mergeTagNames([form.subject, form.body, form.from_name], "simple")
  const change = (changes: Partial<SendForm>) => {
    setForm((now) => ({ ...now, ...changes }))
    touch(Object.keys(changes))
  }
  const part = { form, onChange: change, faults, onLeave: (field: SendField) => check(form, field) }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(form, names)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void send(form, names)
  }

  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,720px)_minmax(288px,1fr)]">
      <form
        ref={frame}
        onSubmit={submit}
        onKeyDown={onKey}
        noValidate
        className="flex min-w-0 flex-col gap-3"
      >
        <Panel>
          <RecipientsField {...part} isSandbox={isSandbox} />
        </Panel>
        <Panel
          title="Letter"
          tools={
            <Segmented
              label="What is sent"
              value={form.source}
              onValueChange={(source) => change({ source })}
              segments={[
                { value: "write", label: "Write" },
                { value: "template", label: "Use a template" },
              ]}
            />
          }
        >
          {form.source === "write" ? (
            <WriteFields {...part} />
          ) : (
            <TemplateFields {...part} project={project} templates={templates} failure={templatesFailure} />
          )}
          <Values names={names} {...part} />
        </Panel>
        <Panel>
          <div data-field="tags">
            <Field
              label="Tags"
              isOptional
              error={faults.tags}
              hint="At most 4, separated by commas. They come back with the letter’s events."
            >
              <Input
                value={form.tags}
                onChange={(event) => change({ tags: event.target.value })}
                placeholder="receipt, web-shop"
              />
            </Field>
          </div>
        </Panel>
        {refusal && (
          <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger-ink text-sm">
            Not sent: {refusal} What you typed is still here.
          </p>
        )}
        <div className="flex items-center gap-3">
          <Button
            type="submit"
            variant="primary"
            isBusy={isSending}
            busyLabel="Sending"
            aria-keyshortcuts="Meta+Enter Control+Enter"
          >
            <Send aria-hidden />
            Send
            <span aria-hidden className="contents">
              <Kbd className="border-on-brand/30 bg-transparent text-on-brand">⌘↵</Kbd>
            </span>
          </Button>
          <span className="text-ink-3 text-xs">Goes out at once.</span>
        </div>
      </form>
      <div className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-15">
        {sent && <SentPanel project={project} sent={sent} />}
        {isSandbox && <OutcomesPanel recipients={form.recipients} />}
      </div>
    </div>
  )
}

export type SendPartProps = {
  form: SendForm
  onChange: (changes: Partial<SendForm>) => void
  faults: Partial<Record<SendField, string>>
  onLeave: (field: SendField) => void
}

/** One field per merge tag in use. */
function Values({ names, form, onChange, faults }: SendPartProps & { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <fieldset data-field="values" className="mt-4 border-line border-t pt-3">
      <legend className="sr-only">Values of the merge tags</legend>
      <p aria-hidden className="mb-2 font-medium text-ink-2 text-xs">
        Values of the merge tags <span className="font-normal text-ink-3">the same for every recipient</span>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {names.map((name) => (
          <Field key={name} label={<code className="text-code-merge">{name}</code>}>
            <Input
              value={form.values[name] ?? ""}
              onChange={(event) => onChange({ values: { ...form.values, [name]: event.target.value } })}
              placeholder="empty"
            />
          </Field>
        ))}
      </div>
      {faults.values && (
        <p role="alert" className="mt-2 text-danger-ink text-xs">
          {faults.values}
        </p>
      )}
    </fieldset>
  )
}
