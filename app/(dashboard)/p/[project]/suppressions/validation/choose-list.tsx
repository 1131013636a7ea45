"use client"

import { type FormEvent, useMemo, useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { formatDuration } from "#lib/interface/format/date"
import { formatNumber } from "#lib/interface/format/number"
import { Button } from "#ui/button"
import { Checkbox } from "#ui/checkbox"
import { DropZone } from "#ui/drop-zone"
import { Field } from "#ui/field"
import { Select } from "#ui/select"
import { validationWords } from "#words/validation"
import {
  columnsOf,
  entriesOf,
  type FileFault,
  fileMbMax,
  guessLayout,
  type Layout,
  readCsv,
  rowsMax,
} from "./columns.ts"
import type { Entry } from "./view.ts"

type Chosen = { name: string; rows: string[][]; layout: Layout }
type Props = { onStart: (file: string, entries: readonly Entry[]) => void }

/** A file, the column of it, how many addresses that makes, and the button that begins. */
export function ChooseList({ onStart }: Props) {
  const words = useWords(validationWords)
  const language = useLanguage()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fault, setFault] = useState<FileFault>()
  const [isReading, setIsReading] = useState(false)

  const read = async (file: File | undefined) => {
    if (!file) return
    setIsReading(true)
    const outcome = await readCsv(file)
    setIsReading(false)
    if ("fault" in outcome) {
      setFault(outcome.fault)
      return setChosen(null)
    }
    setFault(undefined)
    setChosen({ name: file.name, rows: outcome.rows, layout: guessLayout(outcome.rows) })
  }
  const hint = words.fileHint({ rows: formatNumber(rowsMax, language), mb: fileMbMax })
  const faults: Record<FileFault, string> = {
    bad: words.badFile,
    empty: words.emptyFile,
    big: words.bigFile({ mb: fileMbMax }),
    long: words.longFile({ rows: formatNumber(rowsMax, language) }),
  }

  return (
    <div className="flex max-w-[720px] flex-col gap-4">
      <Field label={words.file} error={fault && faults[fault]}>
        <div>
          <DropZone
            label={chosen ? words.chooseOther : words.choose}
            inputLabel={words.file}
            hint={chosen?.name ?? hint}
            dropText={hint}
            accept=".csv,.txt,text/csv,text/plain"
            isBusy={isReading}
            busyLabel={words.reading}
            onFiles={([file]) => void read(file)}
          />
        </div>
      </Field>
      {chosen && (
        <ColumnForm
          chosen={chosen}
          onLayout={(layout) => setChosen({ ...chosen, layout })}
          onStart={(entries) => onStart(chosen.name, entries)}
        />
      )}
    </div>
  )
}

type ColumnFormProps = {
  chosen: Chosen
  onLayout: (layout: Layout) => void
  onStart: (entries: readonly Entry[]) => void
}

/** Of two at a time, each takes some tenths of a second where the mail host is quick. */
const quickMsEach = 250

function ColumnForm({ chosen: { rows, layout }, onLayout, onStart }: ColumnFormProps) {
  const words = useWords(validationWords)
  const language = useLanguage()
  const columns = useMemo(() => columnsOf(rows, layout.hasNames), [rows, layout.hasNames])
  const list = useMemo(() => entriesOf(rows, layout), [rows, layout])
  const { entries, blank, twice } = list
  const sample = columns[layout.column]?.sample
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (entries.length > 0) onStart(entries)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={words.column} hint={sample && words.sample({ text: sample })}>
        <Select
          value={String(layout.column)}
          onChange={(event) => onLayout({ ...layout, column: Number(event.target.value) })}
          choices={columns.map(({ at, name }) => ({
            value: String(at),
            label: name || words.columnNo({ no: at + 1 }),
          }))}
        />
      </Field>
      <Checkbox checked={layout.hasNames} onCheckedChange={(hasNames) => onLayout({ ...layout, hasNames })}>
        {words.firstRowIsNames}
      </Checkbox>
      <p role="status" className="tnum text-ink-2 text-sm">
        {entries.length === 0 ? words.noneFound : words.found({ count: entries.length, blank, twice })}
        {entries.length > 0 && (
          <span className="block text-ink-3 text-xs">
            {words.duration({ text: formatDuration(entries.length * quickMsEach, language) })}
          </span>
        )}
      </p>
      <div>
        <Button type="submit" variant="primary" disabled={entries.length === 0}>
          {words.start({ count: entries.length })}
        </Button>
      </div>
    </form>
  )
}
