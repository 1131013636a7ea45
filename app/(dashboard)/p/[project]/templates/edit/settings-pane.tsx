"use client"

import { useWords } from "#components/shell/language"
import type { TemplateEngine } from "#contract/message-words"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { ScrollRegion } from "#ui/scroll-region"
import { Select } from "#ui/select"
import { Switch } from "#ui/switch"
import { Textarea } from "#ui/textarea"
import { templateEditorWords } from "#words/template-editor"
import type { DraftPartProps } from "./content-fields.tsx"

/** Available engines, including the one that a stored template already uses. */
const engines: readonly TemplateEngine[] = ["simple", "none"]

/** Settings of a template that are set once: engine, headers, unsubscribe link, tracking. */
export function SettingsPane({ draft, onChange, faults, isReadOnly }: DraftPartProps) {
  const words = useWords(templateEditorWords)
  const offered = [...new Set([...engines, draft.template_engine])]
  return (
    <ScrollRegion label={words.settingsLabel} className="h-full overflow-y-auto">
      <div className="flex max-w-[640px] flex-col gap-4 p-4 lg:px-6">
        <div data-field="template_engine">
          <Field label={words.engine} error={faults.template_engine} hint={words.engineHint}>
            <Select
              value={draft.template_engine}
              onChange={(event) => onChange({ template_engine: event.target.value as TemplateEngine })}
              disabled={isReadOnly}
              choices={offered.map((engine) => ({ value: engine, label: words.engines[engine] }))}
            />
          </Field>
        </div>
        <div data-field="headers">
          <Field label={words.headers} isOptional error={faults.headers} hint={words.headersHint}>
            <Textarea
              isMono
              value={draft.headers}
              onChange={(event) => onChange({ headers: event.target.value })}
              readOnly={isReadOnly}
              placeholder={words.headersExample}
            />
          </Field>
        </div>
        <div data-field="unsubscribe_url">
          <Field
            label={words.unsubscribe}
            isOptional
            error={faults.unsubscribe_url}
            hint={words.unsubscribeHint}
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
  const words = useWords(templateEditorWords)
  const fault = faults.track_links ?? faults.track_read
  return (
    <fieldset data-field="track_links" className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-ink-2 text-xs">{words.tracking}</legend>
      <Switch
        checked={draft.track_read}
        onCheckedChange={(track_read) => onChange({ track_read })}
        disabled={isReadOnly}
      >
        {words.trackRead}
      </Switch>
      <Switch
        checked={draft.track_links}
        onCheckedChange={(track_links) => onChange({ track_links })}
        disabled={isReadOnly}
      >
        {words.trackLinks}
      </Switch>
      {fault && (
        <p role="alert" className="text-danger-ink text-xs">
          {fault}
        </p>
      )}
    </fieldset>
  )
}
