"use client"

import { useWords } from "#components/shell/language"
import { Field } from "#ui/field"
import { Link } from "#ui/link"
import { Select } from "#ui/select"
import { sendWords } from "#words/send"
import type { Destination } from "../../_sending/destination.ts"
import { StaysNote } from "../../_sending/stays-note.tsx"
import type { TemplateChoice } from "../load.ts"
import type { PartProps } from "../send-props.ts"

export type TemplateFieldsProps = PartProps & {
  project: string
  destination: Destination
  templates: readonly TemplateChoice[]
  /** Why templates could not be listed, or the chosen one not be read. */
  failure: string | null
}

/** The template, which sets subject and sender. */
export function TemplateFields(props: TemplateFieldsProps) {
  const { form, onChange, faults, project, templates, failure } = props
  const words = useWords(sendWords)
  const chosen = templates.find((one) => one.id === form.template_id)
  if (templates.length === 0)
    return (
      <p className="text-ink-2 text-sm">
        {failure ?? words.noTemplates}{" "}
        {!failure && (
          <Link href={`/p/${project}/templates/new`} className="text-brand-ink hover:underline">
            {words.makeOne}
          </Link>
        )}
      </p>
    )
  return (
    <div data-field="template_id" className="flex flex-col gap-3">
      <Field label={words.template} error={faults.template_id ?? failure ?? undefined}>
        <Select
          value={form.template_id}
          onChange={(event) => onChange({ template_id: event.target.value, values: {} })}
          choices={[
            { value: "", label: words.chooseTemplate, isDisabled: true },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      {chosen && (
        <dl className="grid grid-cols-[72px_minmax(0,1fr)] gap-y-1 text-sm">
          <dt className="text-ink-3">{words.subject}</dt>
          <dd className="truncate text-ink">{chosen.subject || words.none}</dd>
          <dt className="text-ink-3">{words.from}</dt>
          <dd className="min-w-0 text-ink">
            <span className="block truncate">{chosen.sender}</span>
            <span className="text-ink-3 text-xs">
              <StaysNote project={project} destination={props.destination} />
            </span>
          </dd>
          <dt className="sr-only">{words.openTemplate}</dt>
          <dd className="col-start-2">
            <Link href={`/p/${project}/templates/${chosen.id}`} className="text-brand-ink hover:underline">
              {words.openTemplate}
            </Link>
          </dd>
        </dl>
      )}
    </div>
  )
}
