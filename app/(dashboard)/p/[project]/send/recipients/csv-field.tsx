"use client"

import { FileSpreadsheet, X } from "lucide-react"
import { useId, useState } from "react"
import { useWords } from "#components/shell/language"
import { IconButton } from "#ui/button"
import { Field } from "#ui/field"
import { Select } from "#ui/select"
import type { SendWords } from "#words/send"
import { sendWords } from "#words/send"
import { DropZone } from "#ui/drop-zone"
import type { PartProps } from "../send-props.ts"
import { type Mapping, readTable, type Table } from "./table.ts"

/** A chosen file as it was read. */
export type CsvFile = { name: string; table: Table }

export type CsvFieldProps = Pick<PartProps, "form" | "onChange"> & {
  csv: CsvFile | null
  onCsv: (csv: CsvFile | null) => void
  /** Current use of its columns. */
  mapping: Mapping | null
  /** Merge fields of the letter. */
  fields: readonly string[]
  fault: string | undefined
}

/** A file of recipients, and which column is what. */
export function CsvField(props: CsvFieldProps) {
  const words = useWords(sendWords)
  const [isReading, setIsReading] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { csv, onCsv } = props
  const read = async ([file]: File[]) => {
    if (!file) return
    setIsReading(true)
    setRefusal(undefined)
    const table = await readTable(file).catch(() => null)
    setIsReading(false)
    if (!table) return setRefusal(words.csvUnreadable)
    if (table.columns.length === 0) return setRefusal(words.csvEmpty)
    onCsv({ name: file.name, table })
  }
  return (
    <div className="flex flex-col gap-3">
      {csv && <Chosen csv={csv} onRemove={() => onCsv(null)} />}
      <DropZone
        label={csv ? words.otherCsv : words.chooseCsv}
        hint={!csv && props.form.mapping ? words.csvAgain : words.csvHint}
        dropText={words.dropNow}
        inputLabel={words.csvFile}
        accept=".csv,.tsv,.txt,text/csv"
        isBusy={isReading}
        busyLabel={words.readingCsv}
        error={refusal ?? props.fault}
        onFiles={(files) => void read(files)}
      />
      {csv && props.mapping && <Columns {...props} csv={csv} mapping={props.mapping} />}
    </div>
  )
}

function Chosen({ csv, onRemove }: { csv: CsvFile; onRemove: () => void }) {
  const words = useWords(sendWords)
  return (
    <p className="flex items-center gap-2 text-sm">
      <FileSpreadsheet aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span className="min-w-0 truncate text-ink">{csv.name}</span>
      <span className="tnum shrink-0 text-ink-3 text-xs">{words.rows({ count: csv.table.rows.length })}</span>
      <IconButton label={words.removeCsv} size="sm" onClick={onRemove} className="ml-auto">
        <X />
      </IconButton>
    </p>
  )
}

type ColumnsProps = CsvFieldProps & { csv: CsvFile; mapping: Mapping }

function Columns({ csv, mapping, fields, onChange }: ColumnsProps) {
  const words = useWords(sendWords)
  const named = csv.table.columns.map((name) => ({ value: name, label: columnLabel(name, words) }))
  const headId = useId()
  return (
    <fieldset aria-labelledby={headId} className="flex flex-col gap-3">
      <legend id={headId} className="sr-only">
        {words.columns}
      </legend>
      {!csv.table.hasHead && <p className="text-ink-2 text-xs">{words.noHead}</p>}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={words.addressColumn} hint={sampleOf(csv.table, mapping.email)}>
          <Select
            value={mapping.email}
            onChange={(event) => onChange({ mapping: { ...mapping, email: event.target.value } })}
            choices={named}
          />
        </Field>
        {fields.map((field) => (
          <Field
            key={field}
            label={words.columnFor({ name: field })}
            hint={sampleOf(csv.table, mapping.fields[field] ?? "")}
          >
            <Select
              value={mapping.fields[field] ?? ""}
              onChange={(event) =>
                onChange({
                  mapping: { ...mapping, fields: { ...mapping.fields, [field]: event.target.value } },
                })
              }
              choices={[{ value: "", label: words.sameForAll }, ...named]}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}

/** First value of a column, as a sample of its contents. */
function sampleOf(table: Table, column: string): string | undefined {
  const at = table.columns.indexOf(column)
  const found = at < 0 ? undefined : table.rows.find((row) => row.cells[at])?.cells[at]
  return found && (found.length > 60 ? `${found.slice(0, 60)}…` : found)
}

/** A column of a file without a head is called by its place, "# 2". */
const columnLabel = (name: string, words: SendWords): string => {
  const number = /^# (\d+)$/.exec(name)?.[1]
  return number === undefined ? name : words.column({ number })
}
