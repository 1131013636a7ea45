"use client"

import { useController } from "react-hook-form"
import { useWords } from "#components/shell/language"
import { dumpColumns, dumpColumnsUsual } from "#contract/dump-words"
import { Button } from "#ui/button"
import { Checkbox } from "#ui/checkbox"
import { Panel } from "#ui/panel"
import { orderExportWords } from "#words/order-export"
import type { PartProps } from "./form.ts"
import { withField } from "./form.ts"

/** Columns of the file, by the names used in it. */
export function FieldsChoice({ form }: PartProps) {
  const words = useWords(orderExportWords)
  const { field, fieldState } = useController({
    control: form.control,
    name: "fields",
    rules: { validate: (fields, order) => order.kind === "counts" || fields.length > 0 || words.fieldsNone },
  })
  const fields = field.value
  return (
    <Panel
      title={words.fields}
      hint={words.fieldsHint({ chosen: fields.length, all: dumpColumns.length })}
      tools={
        <>
          <Button size="sm" onClick={() => field.onChange([...dumpColumnsUsual])}>
            {words.usual}
          </Button>
          <Button size="sm" onClick={() => field.onChange([...dumpColumns])}>
            {words.all}
          </Button>
        </>
      }
    >
      <fieldset className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        <legend className="sr-only">{words.fields}</legend>
        {dumpColumns.map((column, at) => (
          <Checkbox
            key={column}
            {...(at === 0 ? { ref: field.ref } : {})}
            checked={fields.includes(column)}
            onCheckedChange={(isOn) => field.onChange(withField(fields, column, isOn))}
            className="min-w-0 max-md:min-h-9"
          >
            <span className="break-all font-mono text-xs">{column}</span>
          </Checkbox>
        ))}
      </fieldset>
      {fieldState.error && (
        <p role="alert" className="mt-2 text-danger-ink text-xs">
          {fieldState.error.message}
        </p>
      )}
    </Panel>
  )
}
