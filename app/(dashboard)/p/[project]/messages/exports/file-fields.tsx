"use client"

import { useWords } from "#components/shell/language"
import { dumpDelimiters, dumpFormats } from "#contract/dump-words"
import { Checkbox } from "#ui/checkbox"
import { Field } from "#ui/field"
import { Select } from "#ui/select"
import { orderExportWords } from "#words/order-export"
import type { PartProps } from "./form.ts"

/** How the file is written. */
export function FileFields({ form }: PartProps) {
  const words = useWords(orderExportWords)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={words.format}>
        <Select
          {...form.register("format")}
          choices={dumpFormats.map((value) => ({ value, label: words.formats[value] }))}
        />
      </Field>
      <Field label={words.delimiter}>
        <Select
          {...form.register("delimiter")}
          choices={dumpDelimiters.map((value) => ({ value, label: words.delimiters[value] }))}
        />
      </Field>
      {form.watch("kind") === "events" && (
        <Checkbox {...form.register("isSpreadsheetSafe")} hint={words.safeHint} className="sm:col-span-2">
          {words.safe}
        </Checkbox>
      )}
    </div>
  )
}
