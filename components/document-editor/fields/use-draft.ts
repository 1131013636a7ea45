"use client"

import { useEffect, useState } from "react"

/** Parses a typed text: a value, or a sentence with the reason it is invalid. */
export type Reading<T> = { value: T } | { fault: string }

type Draft<T> = {
  text: string
  /** The value when this was typed. A different one came from another person, and replaces the text. */
  of: readonly T[]
  isSettled: boolean
}

/** Delay that avoids errors in the middle of a word. */
const settledAfterMs = 800

type DraftField<T> = {
  value: T
  /** The value as shown in the field. */
  write: (value: T) => string
  read: (text: string) => Reading<T>
  onChange: (value: T) => void
}

/**
 * The text of a field whose value applies at once: a valid text is passed on, an invalid one stays in the field with
 * its sentence, which appears on leaving the field or a moment after the last key. Values are compared by Object.is.
 */
export function useDraft<T>({ value, write, read, onChange }: DraftField<T>) {
  const [draft, setDraft] = useState<Draft<T> | null>(null)
  const current = draft?.of.some((one) => Object.is(one, value)) ? draft : null
  const text = current?.text ?? write(value)
  const reading = current ? read(current.text) : null

  const typed = draft?.text
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => setDraft((now) => now && { ...now, isSettled: true }), settledAfterMs)
    return () => clearTimeout(timer)
  }, [typed])

  const set = (next: string) => {
    const found = read(next)
    const before = current?.of ?? [value]
    const of = "value" in found ? [...before, found.value] : before
    setDraft({ text: next, of, isSettled: current?.isSettled ?? false })
    if ("value" in found && !Object.is(found.value, value)) onChange(found.value)
  }
  const leave = () =>
    setDraft(reading && "fault" in reading && current ? { ...current, isSettled: true } : null)

  return {
    text,
    fault: current?.isSettled && reading && "fault" in reading ? reading.fault : undefined,
    set,
    leave,
  }
}
