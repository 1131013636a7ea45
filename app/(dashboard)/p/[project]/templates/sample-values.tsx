"use client"

import { ChevronDown, Database } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import type { Substitutions } from "#contract/substitutions"
import { Button } from "#ui/button"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Popover } from "#ui/popover"
import { Segmented } from "#ui/segmented"
import { Textarea } from "#ui/textarea"
import { templateEditorWords } from "#words/template-editor"
import { valuesFromJson } from "./view.ts"

export type SampleValuesProps = {
  /** Tags in use, in order. */
  names: readonly string[]
  values: Substitutions
  onChange: (values: Substitutions) => void
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The values that the preview and a test are filled with: one field per tag, or all as JSON. */
export function SampleValues({ names, values, onChange, isOpen, onOpenChange }: SampleValuesProps) {
  const words = useWords(templateEditorWords)
  const [form, setForm] = useState<"fields" | "json">("fields")
  const given = names.filter((name) => isGiven(values[name])).length
  return (
    <Popover
      label={words.sampleValues}
      align="start"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      className="flex max-h-[min(560px,70vh)] w-[min(360px,calc(100vw-32px))] flex-col gap-3 p-4"
      trigger={
        <Button size="sm" className="min-w-0">
          <Database aria-hidden />
          <span className="font-normal text-ink-2 max-sm:sr-only">{words.sample}</span>
          <span className="tnum">
            {names.length === 0 ? words.noTags : words.given({ count: given, all: names.length })}
          </span>
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <div className="flex items-center justify-between gap-2">
        <p className="font-semibold text-sm">{words.sampleValues}</p>
        <Segmented
          label={words.form}
          value={form}
          onValueChange={setForm}
          segments={[
            { value: "fields", label: words.fields },
            { value: "json", label: words.json },
          ]}
        />
      </div>
      {form === "fields" ? (
        <ValueFields names={names} values={values} onChange={onChange} />
      ) : (
        <ValueJson values={values} onChange={onChange} />
      )}
      <p className="text-ink-3 text-xs">{words.samplesStay}</p>
    </Popover>
  )
}

type ValuesProps = Pick<SampleValuesProps, "values" | "onChange">

function ValueFields({ names, values, onChange }: ValuesProps & { names: readonly string[] }) {
  const words = useWords(templateEditorWords)
  if (names.length === 0)
    return (
      <p className="text-ink-2 text-sm">
        {words.noTagsYet} <code className="text-code-merge text-xs">{"{{first_name}}"}</code>{" "}
        {words.noTagsYetEnd}
      </p>
    )
  return (
    <div className="-mx-1 flex flex-col gap-2.5 overflow-y-auto px-1 pb-1">
      {names.map((name) => (
        <Field key={name} label={<code className="text-code-merge">{name}</code>}>
          <Input
            value={textOf(values[name])}
            onChange={(event) => onChange({ ...values, [name]: event.target.value })}
            placeholder={words.empty}
          />
        </Field>
      ))}
    </div>
  )
}

function ValueJson({ values, onChange }: ValuesProps) {
  const words = useWords(templateEditorWords)
  const [text, setText] = useState(() => JSON.stringify(values, null, 2))
  const read = valuesFromJson(text, words)
  const change = (next: string) => {
    setText(next)
    const made = valuesFromJson(next, words)
    if (made.ok) onChange(made.value)
  }
  return (
    <Field label={words.asJson} hasHiddenLabel error={read.ok ? undefined : read.failure.message}>
      <Textarea
        isMono
        rows={10}
        value={text}
        onChange={(event) => change(event.target.value)}
        spellCheck={false}
      />
    </Field>
  )
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ""
const textOf = (value: unknown): string =>
  value === undefined || value === null
    ? ""
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value)
