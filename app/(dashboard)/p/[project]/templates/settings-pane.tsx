"use client"

import type { TemplateEngine } from "#contract/message"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { ScrollRegion } from "#ui/scroll-region"
import { Select } from "#ui/select"
import { Switch } from "#ui/switch"
import { Textarea } from "#ui/textarea"
import type { DraftPartProps } from "./content-fields.tsx"
import { engineWords } from "./view.ts"

/** Engines that can be chosen; one that a stored template already uses stays in the list. */
const engines: readonly TemplateEngine[] = ["simple", "none"]

/** What is set once for a template: engine, headers, unsubscribe link, tracking. */
export function SettingsPane({ draft, onChange, faults, isReadOnly }: DraftPartProps) {
  const offered = [...new Set([...engines, draft.template_engine])]
  return (
    <ScrollRegion label="Headers and settings" className="h-full overflow-y-auto">
      <div className="flex max-w-[640px] flex-col gap-4 p-4 lg:px-6">
        <div data-field="template_engine">
          <Field
            label="Template engine"
            error={faults.template_engine}
            hint="Simple fills {{name}}, {{name|otherwise}} and {{name?only when there is one}}."
          >
            <Select
              value={draft.template_engine}
              onChange={(event) => onChange({ template_engine: event.target.value as TemplateEngine })}
              disabled={isReadOnly}
              choices={offered.map((engine) => ({ value: engine, label: engineWords[engine] }))}
            />
          </Field>
        </div>
        <div data-field="headers">
          <Field
            label="Headers"
            isOptional
            error={faults.headers}
            hint="One per line as Name: value. Names begin with X-; others are left out."
          >
            <Textarea
              isMono
              value={draft.headers}
              onChange={(event) => onChange({ headers: event.target.value })}
              readOnly={isReadOnly}
              placeholder="X-Department: shop"
            />
          </Field>
        </div>
        <div data-field="unsubscribe_url">
          <Field
            label="Unsubscribe address of your own"
            isOptional
            error={faults.unsubscribe_url}
            hint="Empty: the service makes a link and the page behind it, and remembers who left."
          >
            <Input
              type="url"
              value={draft.unsubscribe_url}
              onChange={(event) => onChange({ unsubscribe_url: event.target.value })}
              readOnly={isReadOnly}
              placeholder="https://www.example.com/unsubscribe?who={{customer_id}}"
            />
          </Field>
        </div>
        <Tracking draft={draft} onChange={onChange} faults={faults} isReadOnly={isReadOnly} />
      </div>
    </ScrollRegion>
  )
}

function Tracking({ draft, onChange, faults, isReadOnly }: DraftPartProps) {
  const fault = faults.track_links ?? faults.track_read
  return (
    <fieldset data-field="track_links" className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-ink-2 text-xs">Tracking</legend>
      <Switch
        checked={draft.track_read}
        onCheckedChange={(track_read) => onChange({ track_read })}
        disabled={isReadOnly}
      >
        See when the letter is opened
      </Switch>
      <Switch
        checked={draft.track_links}
        onCheckedChange={(track_links) => onChange({ track_links })}
        disabled={isReadOnly}
      >
        See when a link is followed
      </Switch>
      {fault && (
        <p role="alert" className="text-danger-ink text-xs">
          {fault}
        </p>
      )}
    </fieldset>
  )
}
