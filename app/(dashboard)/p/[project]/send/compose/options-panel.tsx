"use client"

import { ChevronRight } from "lucide-react"
import { useWords } from "#components/shell/language"
import { Checkbox } from "#ui/checkbox"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Select } from "#ui/select"
import { Textarea } from "#ui/textarea"
import { sendWords } from "#words/send"
import { engineOf, engines } from "../form.ts"
import type { PartProps } from "../send-props.ts"

export type OptionsPanelProps = PartProps & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** Rare options: tags, metadata, tracking, template engine. Tracking and engine come with a template. */
export function OptionsPanel(props: OptionsPanelProps) {
  const words = useWords(sendWords)
  const { form } = props
  const chosen = [form.tags.trim(), form.metadata.trim() && words.metadata].filter(Boolean).join(" · ")
  return (
    <details
      open={props.isOpen}
      onToggle={(event) => props.onOpenChange(event.currentTarget.open)}
      className="group rounded-lg border border-line bg-surface"
    >
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 px-4 py-1.5 max-md:min-h-11">
        <ChevronRight aria-hidden className="size-4 text-ink-3 group-open:rotate-90" />
        <h2 className="font-semibold text-ink text-sm">{words.options}</h2>
        <span className="min-w-0 truncate text-ink-3 text-xs">
          {chosen || [words.tags, words.metadata, words.tracking].join(", ")}
        </span>
      </summary>
      <div className="flex flex-col gap-4 p-4 pt-1">
        <Marks {...props} />
        {form.source === "write" && <Technical {...props} />}
      </div>
    </details>
  )
}

function Marks({ form, onChange, faults }: PartProps) {
  const words = useWords(sendWords)
  return (
    <>
      <div data-field="tags">
        <Field label={words.tags} isOptional error={faults.tags} hint={words.tagsHint}>
          <Input
            value={form.tags}
            onChange={(event) => onChange({ tags: event.target.value })}
            placeholder={words.tagsExample}
          />
        </Field>
      </div>
      <div data-field="metadata">
        <Field label={words.metadata} isOptional error={faults.metadata} hint={words.metadataHint}>
          <Textarea
            rows={2}
            isMono
            value={form.metadata}
            onChange={(event) => onChange({ metadata: event.target.value })}
            placeholder={words.metadataExample}
            className="min-h-14"
          />
        </Field>
      </div>
    </>
  )
}

function Technical({ form, onChange, faults }: PartProps) {
  const words = useWords(sendWords)
  return (
    <>
      <fieldset data-field="tracking" className="flex flex-col gap-2">
        <legend className="mb-1 font-medium text-ink-2 text-xs">{words.tracking}</legend>
        <Checkbox checked={form.track_read} onCheckedChange={(track_read) => onChange({ track_read })}>
          {words.trackRead}
        </Checkbox>
        <Checkbox checked={form.track_links} onCheckedChange={(track_links) => onChange({ track_links })}>
          {words.trackLinks}
        </Checkbox>
        {faults.tracking && <p className="text-danger-ink text-xs">{faults.tracking}</p>}
      </fieldset>
      <Field label={words.engine}>
        <Select
          value={form.template_engine}
          onChange={(event) => onChange({ template_engine: engineOf(event.target.value) })}
          choices={engines.map((value) => ({ value, label: words.engines[value] }))}
        />
      </Field>
    </>
  )
}
