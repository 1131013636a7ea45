"use client"

import { type ReactNode, useState } from "react"
import { useWords } from "#components/shell/language"
import type { Substitutions } from "#contract/substitutions"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { Segmented } from "#ui/segmented"
import { Textarea } from "#ui/textarea"
import { templateEditorWords } from "#words/template-editor"
import { valuesFromJson } from "../view.ts"

type ValuesFormProps = ValuesProps & {
  title: string
  /** Identifies the values: JSON typed for others is discarded. */
  of: string | null
  names: readonly string[]
  children?: ReactNode
}

/** Values of merge tags: one field for each, or all as JSON. The sample choice is between title and values. */
export function ValuesForm({ title, of, children, ...fields }: ValuesFormProps) {
  const words = useWords(templateEditorWords)
  const [form, setForm] = useState<"fields" | "json">("fields")
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <p className="font-semibold text-sm">{title}</p>
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
      {children}
      {form === "fields" ? <ValueFields key={of} {...fields} /> : <ValueJson key={of} {...fields} />}
    </>
  )
}

type ValuesProps = { values: Substitutions; onChange: (values: Substitutions) => void }

/** DRAFT-7: a cleared field deletes its value, because engines distinguish an empty value from a missing one. */
function ValueFields({ names, values, onChange }: ValuesProps & { names: readonly string[] }) {
  const words = useWords(templateEditorWords)
  // A cleared field stays, although nothing else may name its tag.
  const [seen, setSeen] = useState(names)
  const added = names.filter((name) => !seen.includes(name))
  if (added.length > 0) setSeen([...seen, ...added])
  if (seen.length === 0)
    return (
      <p className="text-ink-2 text-sm">
        {words.noTagsYet} <code className="text-code-merge text-xs">{"{{first_name}}"}</code>{" "}
        {words.noTagsYetEnd}
      </p>
    )
  return (
    <div className="-mx-1 flex flex-col gap-2.5 overflow-y-auto px-1 pb-1">
      {seen.map((name) => (
        <Field
          key={name}
          label={<code className="text-code-merge">{name}</code>}
          {...(isNested(values[name]) && { hint: words.nestedAsJson })}
        >
          <Input
            value={textOf(values[name])}
            readOnly={isNested(values[name])}
            onChange={(event) => onChange(withText(values, name, event.target.value))}
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

const withText = (values: Substitutions, name: string, text: string): Substitutions =>
  text === "" ? without(values, name) : { ...values, [name]: text }
const without = (values: Substitutions, name: string): Substitutions =>
  Object.fromEntries(Object.entries(values).filter(([other]) => other !== name))

/** True of a value that fills a tag. */
export const fillsTag = (value: unknown): boolean => value !== undefined && value !== null && value !== ""
/** A list or an object: a text field would turn it into a string. */
const isNested = (value: unknown): boolean => typeof value === "object" && value !== null
const textOf = (value: unknown): string =>
  value === undefined || value === null ? "" : isNested(value) ? JSON.stringify(value) : String(value)
