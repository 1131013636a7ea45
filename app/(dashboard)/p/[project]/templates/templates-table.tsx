"use client"

import { LayoutTemplate, Search } from "lucide-react"
import { useRouter } from "next/navigation"
import { useDeferredValue, useMemo, useState } from "react"
import { useWords } from "#components/shell/language"
import { useSearchField } from "#components/shell/use-key"
import { type Column, DataTable } from "#components/table/data-table"
import { Chip } from "#ui/badge"
import { Button, LinkButton } from "#ui/button"
import { Input } from "#ui/input"
import { EmptyState, FailedState, NoMatchState } from "#ui/states"
import { type TemplatesWords, templatesWords } from "#words/templates"
import { starterTemplates } from "../_sending/starter-templates.ts"
import { searchRows, type TemplateRow } from "./view.ts"

export type TemplatesTableProps = {
  project: string
  rows: readonly TemplateRow[]
  failure: string | null
  canWrite: boolean
  search: string
}

const columnsIn = ({ columns: words, noSubject }: TemplatesWords): Column<TemplateRow>[] => [
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
  {
    id: "updated",
    header: words.updated,
    meta: { width: "132px", isNumber: true, isWhole: true },
    cell: ({ row }) => row.original.updated,
  },
]

/** All templates of the project; the search runs here, over name, subject and sender, and stays in the address. */
export function TemplatesTable({ project, rows, failure, canWrite, search }: TemplatesTableProps) {
  const words = useWords(templatesWords)
  const columns = useMemo(() => columnsIn(words), [words])
  const router = useRouter()
  const field = useSearchField()
  const [text, setText] = useState(search)
  const shown = searchRows(rows, useDeferredValue(text))
  const change = (next: string) => {
    setText(next)
    const query = next.trim() === "" ? "" : `?search=${encodeURIComponent(next.trim())}`
    window.history.replaceState(null, "", `${window.location.pathname}${query}`)
  }
  return (
    <>
      {rows.length > 0 && (
        <Input
          lead={<Search aria-hidden />}
          ref={field}
          type="search"
          aria-label={words.search}
          placeholder={words.searchHint}
          value={text}
          onChange={(event) => change(event.target.value)}
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
        phoneRow={(row) => <PhoneRow row={row} />}
        state={failure ? "failed" : "ready"}
        failed={
          <FailedState
            title={failure ?? ""}
            action={<Button onClick={() => router.refresh()}>{words.tryAgain}</Button>}
          >
            {words.notListed}
          </FailedState>
        }
        empty={
          rows.length === 0 ? (
            <NoTemplates project={project} canWrite={canWrite} />
          ) : (
            <NoMatch count={rows.length} onClear={() => change("")} />
          )
        }
      />
    </>
  )
}

function PhoneRow({ row }: { row: TemplateRow }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium text-ink">{row.name}</span>
        <span className="tnum shrink-0 text-ink-3 text-xs">{row.updated}</span>
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
