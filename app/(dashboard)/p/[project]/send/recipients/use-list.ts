"use client"

import { useDeferredValue, useMemo } from "react"
import type { SendForm } from "../form.ts"
import type { CsvFile } from "./csv-field.tsx"
import { noReaders, type Readers, typedReaders } from "./readers.ts"
import { fittedMapping, type Mapping, tableReaders } from "./table.ts"

export type List = {
  readers: Readers
  mapping: Mapping | null
  /** Merge fields that a column may fill. */
  fields: readonly string[]
}

/** Recipients of the message. Long lists are parsed after a short delay, so that the field never lags. */
export function useList(form: SendForm, csv: CsvFile | null, names: readonly string[]): List {
  const typed = useDeferredValue(form.recipients)
  const isTyped = form.to === "typed"
  // The display name in To is always worth a column.
  const fields = useMemo(() => [...new Set(["to_name", ...names])], [names])
  const mapping = useMemo(
    () => (csv ? fittedMapping(csv.table, fields, form.mapping) : null),
    [csv, fields, form.mapping],
  )
  const readers = useMemo(() => {
    if (isTyped) return typedReaders(typed)
    return csv && mapping ? tableReaders(csv.table, mapping) : noReaders
  }, [isTyped, typed, csv, mapping])
  return { readers, mapping, fields }
}
