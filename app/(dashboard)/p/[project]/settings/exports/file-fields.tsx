"use client"

import { useWords } from "#components/shell/language"
import { dumpDelimiters, dumpFormats } from "#contract/dump-words"
import { orderExportWords } from "#lib/words/export-order"
import { Checkbox } from "#ui/checkbox"
import { Field } from "#ui/field"
import { Select } from "#ui/select"
import type { PartProps } from "./order-form.tsx"

/** How the file is written. */
export function FileFields({ form, change }: PartProps) {
  const words = useWords(orderExportWords)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={words.format}>
        <Select
          value={form.format}
          onChange={(event) =>
            change({ format: dumpFormats.find((one) => one === event.target.value) ?? "csv" })
          }
          choices={dumpFormats.map((value) => ({ value, label: words.formats[value] }))}
        />
      </Field>
      <Field label={words.delimiter}>
        <Select
          value={form.delimiter}
          onChange={(event) =>
            change({ delimiter: dumpDelimiters.find((one) => one === event.target.value) ?? "," })
          }
          choices={dumpDelimiters.map((value) => ({ value, label: words.delimiters[value] }))}
        />
      </Field>
      {form.kind === "events" && (
        <Checkbox
          checked={form.isSpreadsheetSafe}
          onCheckedChange={(isSpreadsheetSafe) => change({ isSpreadsheetSafe })}
          hint={words.safeHint}
          className="sm:col-span-2"
        >
          {words.safe}
        </Checkbox>
      )}
    </div>
  )
}
