"use client"

import { type RefObject, useRef } from "react"
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form"
import type { Conflict } from "#lib/platform/result"

/** The thing by the names of the API, as a refusal reported it (SAVE-1). */
export type Newest = Conflict["current"]

/** SAVE-3: another person saved in between. `changed` are the fields that they changed. */
export type FormConflict<T extends FieldValues> = Pick<Conflict, "by" | "at"> & {
  mine: T
  theirs: T
  changed: readonly (keyof T & string)[]
  /** Their values in the fields that they changed; all others stay as typed. Saves nothing. */
  takeTheirs: () => void
  /** Saves the typed values over theirs. */
  saveMine: () => void
}

type Settings<T extends FieldValues> = {
  form: UseFormReturn<T>
  conflict: Conflict | undefined
  /** The form's values for the current state; absent for forms without conflicts. */
  theirsOf: ((newest: Newest, saved: T) => T) | undefined
  submit: () => void
}

/** The choices of a form after a conflict, and a ref to the values that its next save may replace: null before any. */
export function useConflict<T extends FieldValues>({
  form,
  conflict,
  theirsOf,
  submit,
}: Settings<T>): {
  newest: RefObject<Newest | null>
  offered: FormConflict<T> | null
} {
  const newest = useRef<Newest | null>(null)
  if (!conflict || !theirsOf) return { newest, offered: null }
  const saved = form.control._defaultValues as unknown as T
  const theirs = theirsOf(conflict.current, saved)
  const changed = Object.keys(theirs).filter((name) => differs(theirs[name], saved[name]))
  const settle = (isMine: boolean) => {
    const mine = form.getValues()
    newest.current = conflict.current
    form.reset(theirs)
    for (const name of Object.keys(mine))
      if (differs(mine[name], theirs[name]) && (isMine || !changed.includes(name)))
        form.setValue(name as FieldPath<T>, mine[name] as FieldPathValue<T, FieldPath<T>>, dirty)
  }
  return {
    newest,
    offered: {
      ...{ by: conflict.by, at: conflict.at, mine: form.getValues(), theirs, changed },
      takeTheirs: () => settle(false),
      saveMine: () => {
        settle(true)
        submit()
      },
    },
  }
}

const dirty = { shouldDirty: true }
const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b)
