"use client"

import { type FormEvent, useState } from "react"
import type { Result } from "#lib/result"

/** Sentences by field name; "" is for the form as a whole. */
export type Faults = Record<string, string | undefined>

export type FormSteps<T> = {
  /** What is missing, before anything is sent. */
  check(fields: Record<string, string>): Faults | null
  send(fields: Record<string, string>): Promise<Result<T>>
  done(value: T, form: HTMLFormElement): void
}

/** One small form: check, send, show what is wrong beside its field. Typed text stays. */
export function useForm<T>({ check, send, done }: FormSteps<T>) {
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setIsBusy] = useState(false)
  const show = (form: HTMLFormElement, found: Faults) => {
    setFaults(found)
    const first = [...form.elements].find((one) => one instanceof HTMLInputElement && found[one.name])
    if (first instanceof HTMLInputElement) first.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const fields = fieldsOf(form)
    const missing = check(fields)
    if (missing) return show(form, missing)
    setFaults({})
    setIsBusy(true)
    const answer = await send(fields)
    setIsBusy(false)
    if (answer.ok) return done(answer.value, form)
    const { field = "", message, needs } = answer.failure
    // A question that was closed without an answer is nothing to complain about.
    if (!needs) show(form, { [field in fields ? field : ""]: message })
  }
  return { faults, isBusy, submit }
}

const fieldsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
