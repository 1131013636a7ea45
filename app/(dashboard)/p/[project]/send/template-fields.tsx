"use client"

import Link from "next/link"
import { Field } from "#ui/field"
import { Select } from "#ui/select"
import type { TemplateChoice } from "./load.ts"
import type { SendPartProps } from "./send-page.tsx"

export type TemplateFieldsProps = SendPartProps & {
  project: string
  templates: readonly TemplateChoice[]
  failure: string | null
}

/** Which template; subject and sender come with it. */
export function TemplateFields({ form, onChange, faults, project, templates, failure }: TemplateFieldsProps) {
  const chosen = templates.find((one) => one.id === form.template_id)
  if (templates.length === 0)
    return (
      <p className="text-ink-2 text-sm">
        {failure ?? "There are no templates yet."}{" "}
        {!failure && (
          <Link href={`/p/${project}/templates/new`} className="text-brand-ink hover:underline">
            Make one
          </Link>
        )}
      </p>
    )
  return (
    <div data-field="template_id" className="flex flex-col gap-3">
      <Field label="Template" error={faults.template_id}>
        <Select
          value={form.template_id}
          onChange={(event) => onChange({ template_id: event.target.value, values: {} })}
          choices={[
            { value: "", label: "Choose a template", isDisabled: true },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      {chosen && (
        <dl className="grid grid-cols-[72px_minmax(0,1fr)] gap-y-1 text-sm">
          <dt className="text-ink-3">Subject</dt>
          <dd className="truncate text-ink">{chosen.subject || "none"}</dd>
          <dt className="text-ink-3">From</dt>
          <dd className="truncate text-ink">{chosen.sender}</dd>
          <dt className="sr-only">Edit</dt>
          <dd className="col-start-2">
            <Link href={`/p/${project}/templates/${chosen.id}`} className="text-brand-ink hover:underline">
              Open the template
            </Link>
          </dd>
        </dl>
      )}
    </div>
  )
}
