"use client"

import { useId } from "react"
import { useWords } from "#components/shell/language"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { sendWords } from "#words/send"
import type { PartProps } from "../send-props.ts"

/** A value for each merge field that no column fills: the same for everybody. */
export function ValuesFields({ names, form, onChange, faults }: PartProps & { names: readonly string[] }) {
  const words = useWords(sendWords)
  const headId = useId()
  if (names.length === 0) return null
  return (
    <fieldset data-field="values" aria-labelledby={headId} className="flex flex-col gap-2 pt-4">
      <legend id={headId} className="float-left font-medium text-ink-2 text-xs">
        {words.values}
      </legend>
      <p className={faults.values ? "text-danger-ink text-xs" : "text-ink-3 text-xs"}>
        {faults.values ?? words.valuesHint}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {names.map((name) => (
          <Field key={name} label={<code className="text-xs">{name}</code>}>
            <Input
              aria-label={words.valueOf({ name })}
              value={form.values[name] ?? ""}
              onChange={(event) => onChange({ values: { ...form.values, [name]: event.target.value } })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
