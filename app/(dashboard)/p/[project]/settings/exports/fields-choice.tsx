"use client"

import { useWords } from "#components/shell/language"
import { dumpColumns, dumpColumnsUsual } from "#contract/dump-words"
import { orderExportWords } from "#lib/words/export-order"
import { Button } from "#ui/button"
import { Checkbox } from "#ui/checkbox"
import { Panel } from "#ui/panel"
import { withField } from "./form.ts"
import type { PartProps } from "./order-form.tsx"

/** The columns of the file by the names that stand in it. */
export function FieldsChoice({ form, change, fault }: PartProps) {
  const words = useWords(orderExportWords)
  return (
    <Panel
      title={words.fields}
      hint={words.fieldsHint(form.fields.length, dumpColumns.length)}
      tools={
        <>
          <Button size="sm" onClick={() => change({ fields: [...dumpColumnsUsual] })}>
            {words.usual}
          </Button>
          <Button size="sm" onClick={() => change({ fields: [...dumpColumns] })}>
            {words.all}
          </Button>
        </>
      }
    >
      <fieldset className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        <legend className="sr-only">{words.fields}</legend>
        {dumpColumns.map((column) => (
          <Checkbox
            key={column}
            checked={form.fields.includes(column)}
            onCheckedChange={(isOn) => change({ fields: withField(form.fields, column, isOn) })}
            className="min-w-0 max-md:min-h-9"
          >
            <span className="break-all font-mono text-xs">{column}</span>
          </Checkbox>
        ))}
      </fieldset>
      {fault?.field === "fields" && (
        <p role="alert" tabIndex={-1} data-fault className="mt-2 text-danger-ink text-xs">
          {fault.sentence}
        </p>
      )}
    </Panel>
  )
}
