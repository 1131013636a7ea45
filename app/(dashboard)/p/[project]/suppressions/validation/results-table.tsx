"use client"

import { ChevronLeft, ChevronRight, Download, ListChecks, SearchX } from "lucide-react"
import { parseAsString, useQueryState } from "nuqs"
import { useMemo, useState } from "react"
import { useWords } from "#components/shell/language"
import { countColumn, textColumn } from "#components/table/columns"
import { type Column, DataTable } from "#components/table/data-table"
import { saveCsv } from "#lib/interface/browser/download"
import { csvLine } from "#lib/platform/csv"
import { Button } from "#ui/button"
import { EmptyState } from "#ui/states"
import { validationWords } from "#words/validation"
import { validationResultWords } from "#words/validation-result"
import { Meter, ResultBadge } from "./answer-view.tsx"
import { ResultChips } from "./result-chips.tsx"
import { type Checked, countResults, csvRows, explain, rawOf, resultOf } from "./view.ts"

const pageRows = 100

/** Word of the URL for rows that were not checked, whose result is the empty word. */
const notChecked = "not-checked"

type Props = { checked: readonly Checked[]; file: string }

/** The result that the table is narrowed to; "" for all. */
const resultInUrl = parseAsString.withDefault("")

/** The results so far: counts that narrow, a hundred rows at a time, and all that is shown as a file. */
export default function ResultsTable({ checked, file }: Props) {
  const words = useWords(validationResultWords)
  const [shown, setShown] = useQueryState("result", resultInUrl)
  const [page, setPage] = useState(0)
  const columns = useMemo(() => columnsOf(words), [words])
  const counts = useMemo(() => countResults(checked), [checked])
  const wanted = useMemo(
    () =>
      checked
        .filter((one) => shown === "" || (resultOf(one) || notChecked) === shown)
        .sort((a, b) => a.row - b.row),
    [checked, shown],
  )
  const lastPage = Math.max(0, Math.ceil(wanted.length / pageRows) - 1)
  const at = Math.min(page, lastPage)
  const rows = wanted.slice(at * pageRows, (at + 1) * pageRows)
  const show = (result: string) => {
    setPage(0)
    void setShown(result)
  }
  return (
    <section aria-label={words.resultsTitle} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <ResultChips
          counts={counts.map(({ result, count }) => ({ result: result || notChecked, count }))}
          total={checked.length}
          shown={shown}
          onShow={show}
        />
        <Button
          size="sm"
          className="ml-auto"
          disabled={wanted.length === 0}
          title={words.saveHint({ count: wanted.length })}
          onClick={() => saveCsv(csvRows(wanted).map(csvLine).join(""), nameOf(file))}
        >
          <Download aria-hidden /> {words.save}
        </Button>
      </div>
      <DataTable
        label={words.resultsTitle}
        tableId="validation-results"
        columns={columns}
        rows={rows}
        rowId={(row) => String(row.row)}
        phoneRow={(row) => <PhoneRow row={row} />}
        empty={
          checked.length === 0 ? (
            <EmptyState icon={<ListChecks aria-hidden />} title={words.none}>
              {words.noneText}
            </EmptyState>
          ) : (
            <EmptyState
              icon={<SearchX aria-hidden />}
              title={words.noMatch}
              action={<Button onClick={() => show("")}>{words.showAll}</Button>}
            >
              {words.noMatchText({ count: checked.length })}
            </EmptyState>
          )
        }
      />
      {wanted.length > pageRows && (
        <Pages at={at} last={lastPage} count={rows.length} of={wanted.length} onPage={setPage} />
      )}
    </section>
  )
}

/** `readers.csv` → `readers-checked.csv`. */
const nameOf = (file: string): string => `${file.replace(/\.[a-z]+$/i, "") || "addresses"}-checked.csv`

type Words = (typeof validationResultWords)["en"]

const columnsOf = (words: Words): Column<Checked>[] => [
  {
    id: "result",
    header: words.columns.result,
    meta: { width: "136px", isWhole: true },
    cell: ({ row }) => <ResultBadge result={resultOf(row.original)} />,
  },
  textColumn(
    { id: "email", header: words.columns.address, meta: { width: "27%", className: "font-medium" } },
    (row) => row.email,
  ),
  {
    id: "why",
    header: words.columns.why,
    meta: { className: "text-ink-2" },
    cell: ({ row }) => <Why row={row.original} />,
  },
  {
    id: "cause",
    header: words.columns.cause,
    meta: { width: "184px", className: "font-mono text-ink-3 text-xs" },
    cell: ({ row }) => ("answer" in row.original ? row.original.answer.cause : ""),
  },
  {
    id: "validity",
    header: words.columns.validity,
    meta: { width: "124px", isNumber: true },
    cell: ({ row }) => <Points row={row.original} />,
  },
  countColumn(
    { id: "row", header: words.columns.row, meta: { width: "72px", className: "text-ink-3" } },
    (row) => row.row,
  ),
]

/** The sentence, and the address that was probably meant. */
function Why({ row }: { row: Checked }) {
  const words = useWords(validationWords)
  if ("refused" in row) return <span title={row.refused}>{row.refused}</span>
  const text = explain(words, row.answer.cause)
  const meant = row.answer.did_you_mean ? ` ${words.didYouMean}: ${row.answer.did_you_mean}` : ""
  return (
    <span title={`${text}${meant}`}>
      {text}
      {meant}
    </span>
  )
}

function Points({ row }: { row: Checked }) {
  if ("refused" in row) return "–"
  const { validity } = row.answer
  return (
    <span className="inline-flex items-center justify-end gap-2">
      <Meter points={validity} /> <span className="w-7">{validity}</span>
    </span>
  )
}

function PhoneRow({ row }: { row: Checked }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex min-w-0 items-center gap-2">
        <ResultBadge result={resultOf(row)} />
        <span className="min-w-0 flex-1 truncate font-medium text-ink">{row.email}</span>
      </div>
      <div className="text-ink-2 text-xs">
        <Why row={row} />{" "}
        {"answer" in row && (
          <code className="inline-block break-all font-mono text-2xs text-ink-3">{rawOf(row.answer)}</code>
        )}
      </div>
    </div>
  )
}

type PagesProps = { at: number; last: number; count: number; of: number; onPage: (page: number) => void }

function Pages({ at, last, count, of, onPage }: PagesProps) {
  const words = useWords(validationResultWords)
  return (
    <nav aria-label={words.pages} className="flex min-h-8 flex-wrap items-center gap-1 text-ink-3 text-xs">
      <p className="tnum mr-auto">
        {words.shown({ from: at * pageRows + 1, to: at * pageRows + count, of })}
      </p>
      <Button variant="ghost" size="sm" disabled={at === 0} onClick={() => onPage(at - 1)}>
        <ChevronLeft aria-hidden /> {words.earlier}
      </Button>
      <Button variant="ghost" size="sm" disabled={at === last} onClick={() => onPage(at + 1)}>
        {words.later} <ChevronRight aria-hidden />
      </Button>
    </nav>
  )
}
