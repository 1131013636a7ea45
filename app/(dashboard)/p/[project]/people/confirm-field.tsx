"use client"

import type { ComponentProps } from "react"
import { useWords } from "#components/shell/language"
import { Field } from "#ui/field"
import { Input } from "#ui/input"
import { peopleWords } from "#words/people"

type ConfirmProps = ComponentProps<typeof Input> & { email: string; error: string | undefined }

/** Requires the user's own address, to prevent leaving by accident. */
export function ConfirmField({ email, error, ...field }: ConfirmProps) {
  const words = useWords(peopleWords)
  return (
    <Field label={words.typeAddress({ email })} error={error}>
      <Input {...field} autoFocus autoComplete="off" spellCheck={false} />
    </Field>
  )
}
