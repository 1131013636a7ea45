"use client"

import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Textarea } from "#ui/textarea"
import type { SendPartProps } from "./send-page.tsx"

/** Sender, subject and words of a letter that is no template. */
export function WriteFields({ form, onChange, faults, onLeave }: SendPartProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <div data-field="from_name">
          <Field label="Sender name" isOptional error={faults.from_name}>
            <Input value={form.from_name} onChange={(event) => onChange({ from_name: event.target.value })} />
          </Field>
        </div>
        <div data-field="from_email">
          <Field label="Sender address" error={faults.from_email} hint="On a domain of this project.">
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
      <div data-field="subject">
        <Field label="Subject" error={faults.subject}>
          <Input value={form.subject} onChange={(event) => onChange({ subject: event.target.value })} />
        </Field>
      </div>
      <div data-field="body">
        <Field
          label="Text"
          error={faults.body}
          hint="Sent as plain text and as simple HTML. Merge tags such as {{to_name}} work; addresses become links."
        >
          <Textarea
            rows={9}
            value={form.body}
            onChange={(event) => onChange({ body: event.target.value })}
            className="max-h-[50vh] min-h-44"
          />
        </Field>
      </div>
    </div>
  )
}
