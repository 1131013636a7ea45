"use client"

import { LayoutTemplate, Search } from "lucide-react"
import { debounce, parseAsString, useQueryState } from "nuqs"
import { useDeferredValue, useMemo } from "react"
import { useWords } from "#components/shell/language"
import { useSearchField } from "#components/shell/use-key"
import { TimeCell, timeColumn } from "#components/table/columns"
import { type Column, DataTable } from "#components/table/data-table"
import { RowsFailed } from "#components/table/rows-failed"
import { Chip } from "#ui/badge"
import { Button, LinkButton } from "#ui/button"
import { Input } from "#ui/input"
import { EmptyState, NoMatchState } from "#ui/states"
import { type TemplatesWords, templatesWords } from "#words/templates"
import { starterTemplates } from "../_sending/starter-templates.ts"
import { searchRows, type TemplateRow } from "./view.ts"

export type TemplatesTableProps = {
  project: string
  rows: readonly TemplateRow[]
  failure: string | null
  canWrite: boolean
  timeZone: string
  nowMs: number
}

type Clock = Pick<TemplatesTableProps, "timeZone" | "nowMs">

const columnsIn = (
  { columns: words, noSubject }: TemplatesWords,
  { timeZone, nowMs }: Clock,
): Column<TemplateRow>[] => [
  {
    id: "name",
    header: words.name,
    meta: { width: "22%", isFixed: true },
    cell: ({ row }) => <span className="font-medium text-ink">{row.original.name}</span>,
  },
  {
    id: "subject",
    header: words.subject,
    cell: ({ row }) => row.original.subject || <span className="text-ink-3">{noSubject}</span>,
  },
  {
    id: "sender",
    header: words.sender,
    meta: { width: "26%" },
    cell: ({ row }) => <span title={row.original.sender}>{row.original.from_email}</span>,
  },
  {
    id: "engine",
    header: words.engine,
    meta: { width: "96px" },
    cell: ({ row }) => <Chip>{row.original.engine}</Chip>,
  },
  {
    id: "version",
    header: words.version,
    meta: { width: "80px", isNumber: true },
    cell: ({ row }) => row.original.version,
  },
  timeColumn({ id: "updated", header: words.updated, meta: { width: "132px", isWhole: true } }, (row) => ({
    ms: row.updatedMs,
    timeZone,
    nowMs,
  })),
]

/** The word of the search stands in the address a moment after the typing. */
const searchInUrl = parseAsString.withDefault("").withOptions({ limitUrlUpdates: debounce(250) })

/** All templates of the project; the search runs here, over name, subject and sender, and stays in the address. */
export function TemplatesTable({ project, rows, failure, canWrite, ...clock }: TemplatesTableProps) {
  const words = useWords(templatesWords)
  const { timeZone, nowMs } = clock
  const columns = useMemo(() => columnsIn(words, { timeZone, nowMs }), [words, timeZone, nowMs])
  const field = useSearchField()
  const [search, setSearch] = useQueryState("search", searchInUrl)
  const shown = searchRows(rows, useDeferredValue(search))
  return (
    <>
      {rows.length > 0 && (
        <Input
          lead={<Search aria-hidden />}
          ref={field}
          type="search"
          aria-label={words.search}
          placeholder={words.searchHint}
          value={search}
          onChange={(event) => void setSearch(event.target.value)}
          className="max-w-80"
        />
      )}
      <DataTable
        label={words.title}
        tableId="templates"
        columns={columns}
        rows={shown}
        rowId={(row) => row.id}
        rowHref={(row) => `/p/${project}/templates/${row.id}`}
        phoneRow={(row) => <PhoneRow row={row} {...clock} />}
        state={failure ? "failed" : "ready"}
        failed={<RowsFailed title={failure}>{words.notListed}</RowsFailed>}
        empty={
          rows.length === 0 ? (
            <NoTemplates project={project} canWrite={canWrite} />
          ) : (
            <NoMatch count={rows.length} onClear={() => void setSearch(null)} />
          )
        }
      />
    </>
  )
}

function PhoneRow({ row, ...clock }: Clock & { row: TemplateRow }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium text-ink">{row.name}</span>
        <span className="tnum shrink-0 text-ink-3 text-xs">
          <TimeCell ms={row.updatedMs} {...clock} />
        </span>
      </p>
      <p className="truncate text-ink-2 text-xs">{row.subject || row.sender}</p>
    </div>
  )
}

function NoMatch({ count, onClear }: { count: number; onClear: () => void }) {
  const words = useWords(templatesWords)
  return (
    <NoMatchState title={words.noMatch} action={<Button onClick={onClear}>{words.clearSearch}</Button>}>
      {words.without({ count })}
    </NoMatchState>
  )
}

function NoTemplates({ project, canWrite }: { project: string; canWrite: boolean }) {
  const words = useWords(templatesWords)
  return (
    <EmptyState
      icon={<LayoutTemplate aria-hidden />}
      title={words.nothingYet}
      action={
        canWrite && (
          <div className="flex flex-wrap justify-center gap-2">
            {starterTemplates.map((starter) => (
              <LinkButton key={starter.key} href={`/p/${project}/templates/new?starter=${starter.key}`}>
                {starter.name}
              </LinkButton>
            ))}
          </div>
        )
      }
    >
      {words.nothingYetText}
      {canWrite && ` ${words.beginWith}`}
    </EmptyState>
  )
}
