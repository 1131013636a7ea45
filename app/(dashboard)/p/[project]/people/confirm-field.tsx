"use client"

import { useWords } from "#components/shell/language"
import type { Failure } from "#lib/result"
import { peopleWords } from "#lib/words/people"
import { Field } from "#ui/field"
import { Input } from "#ui/input"

type ConfirmProps = {
  email: string
  value: string
  onChange: (value: string) => void
  failure: Failure | undefined
}

/** One's own address, typed: nobody leaves by accident. */
export function ConfirmField({ email, value, onChange, failure }: ConfirmProps) {
  const words = useWords(peopleWords)
  return (
    <Field
      label={words.typeAddress(email)}
      error={failure?.field === "confirm" ? failure.message : undefined}
    >
      <Input
        name="confirm"
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

/** A refusal that belongs to no field of the form. */
export function ActFailure({ failure, except }: { failure: Failure | undefined; except?: string }) {
  if (!failure || (failure.field && failure.field === except)) return null
  return (
    <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger-ink text-sm">
      {failure.message}
    </p>
  )
}
