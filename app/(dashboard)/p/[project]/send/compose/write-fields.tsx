"use client"

import { useState } from "react"
import { CodeEditor } from "#components/editor/code-editor"
import { useWords } from "#components/shell/language"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Segmented } from "#ui/segmented"
import { Textarea } from "#ui/textarea"
import { sendWords } from "#words/send"
import type { Destination } from "../../_sending/destination.ts"
import { StaysNote } from "../../_sending/stays-note.tsx"
import type { PartProps } from "../send-props.ts"

export type WriteFieldsProps = PartProps & { project: string; destination: Destination }

/** Sender, subject and words of a letter that is no template. */
export function WriteFields({ project, destination, ...props }: WriteFieldsProps) {
  const words = useWords(sendWords)
  const { form, onChange, faults, onLeave } = props
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <div data-field="from_name">
          <Field label={words.fromName} isOptional error={faults.from_name}>
            <Input value={form.from_name} onChange={(event) => onChange({ from_name: event.target.value })} />
          </Field>
        </div>
        <div data-field="from_email">
          <Field
            label={words.fromEmail}
            error={faults.from_email}
            hint={
              <>
                {words.fromHint} <StaysNote project={project} destination={destination} />
              </>
            }
          >
            <Input
              type="email"
              value={form.from_email}
              onChange={(event) => onChange({ from_email: event.target.value })}
              onBlur={() => form.from_email !== "" && onLeave("from_email")}
              autoComplete="off"
            />
          </Field>
        </div>
      </div>
      <div data-field="reply_to">
        <Field label={words.replyTo} isOptional error={faults.reply_to} hint={words.replyHint}>
          <Input
            type="email"
            value={form.reply_to}
            onChange={(event) => onChange({ reply_to: event.target.value })}
            onBlur={() => form.reply_to !== "" && onLeave("reply_to")}
            autoComplete="off"
          />
        </Field>
      </div>
      <div data-field="subject">
        <Field label={words.subject} error={faults.subject}>
          <Input value={form.subject} onChange={(event) => onChange({ subject: event.target.value })} />
        </Field>
      </div>
      <BodyField {...props} />
    </div>
  )
}

function BodyField({ form, onChange, faults }: PartProps) {
  const words = useWords(sendWords)
  const [part, setPart] = useState<"text" | "html">(form.html && !form.text ? "html" : "text")
  const hasHtml = form.html.trim() !== ""
  return (
    <div data-field="body" className="flex flex-col gap-2">
      <Segmented
        label={words.part}
        value={part}
        onValueChange={setPart}
        className="self-start"
        segments={[
          { value: "text", label: words.text },
          { value: "html", label: words.html },
        ]}
      />
      {part === "text" ? (
        <Field
          label={words.text}
          hasHiddenLabel
          error={faults.body}
          hint={
            hasHtml || form.template_engine !== "simple"
              ? words.textHint
              : `${words.textHint} ${words.textIsHtml}`
          }
        >
          <Textarea
            rows={9}
            value={form.text}
            onChange={(event) => onChange({ text: event.target.value })}
            className="max-h-[50vh] min-h-44"
          />
        </Field>
      ) : (
        <>
          <div className="h-72 overflow-hidden rounded-md border border-line-control focus-within:outline-2 focus-within:outline-ring focus-within:outline-offset-1">
            <CodeEditor
              label={words.html}
              value={form.html}
              onValueChange={(html) => onChange({ html })}
              hint={words.htmlPlaceholder}
              isWrapped
            />
          </div>
          <p className={faults.body ? "text-danger-ink text-xs" : "text-ink-3 text-xs"}>
            {faults.body ?? (form.text.trim() === "" ? words.htmlAlone : words.textHint)}
          </p>
        </>
      )}
    </div>
  )
}
