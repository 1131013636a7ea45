"use client"

import { MailOpen } from "lucide-react"
import { useEffect, useMemo, useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import { DataTable } from "#components/table/data-table"
import { useSelection } from "#components/table/use-selection"
import { Button, LinkButton } from "#ui/button"
import { later } from "#ui/part"
import { EmptyState, NoMatchState } from "#ui/states"
import { messagesWords } from "#words/messages"
import { useRange } from "../../_range/use-range.ts"
import { columnsIn, phoneGrid } from "./columns.tsx"
import { type RowPath, rowHref } from "./row-path.ts"
import { StatusChips } from "./status-chips.tsx"
import { useFilters } from "./use-filters.ts"
import type { MessageRow } from "./view.ts"

/** Asked for once a row is selected; here by then. */
const BulkActs = later(() => import("./bulk-acts.tsx"))

/** The messages of one page. New ones get a green edge for a moment. */
export type MessagesTableProps = {
  rows: MessageRow[]
  rowPath: RowPath
  counts: { all: number; hasEver: boolean }
  /** How far back was looked for the filters when there may be more behind; the page before it is `olderHref`. */
  lookedBack: string | null
  olderHref: string | null
  statuses: readonly string[]
  project: string
  can: { send: boolean; export: boolean; suppress: boolean }
}

const rowId = (row: MessageRow): string => row.id

export function MessagesTable({ rows, rowPath, statuses, project, can, ...more }: MessagesTableProps) {
  const words = useWords(messagesWords)
  const columns = useMemo(() => columnsIn(words), [words])
  const freshIds = useFresh(rows)
  const { selection, chosen } = useSelection(rows, rowId)
  return (
    <DataTable
      label={words.title}
      tableId="messages"
      columns={columns}
      rows={rows}
      rowId={rowId}
      rowHref={(row) => rowHref(row, rowPath)}
      phoneGrid={phoneGrid}
      rowHeight={33}
      freshIds={freshIds}
      selection={selection}
      bulk={(_, clear) => (
        <BulkActs
          project={project}
          rows={chosen}
          canExport={can.export}
          canSuppress={can.suppress}
          onDone={clear}
        />
      )}
      toolbar={<StatusChips chosen={statuses} />}
      empty={<Empty project={project} canSend={can.send} {...more} />}
    />
  )
}

/** Rows that were not there when the page was last drawn; none on the first drawing. */
function useFresh(rows: readonly MessageRow[]): ReadonlySet<string> {
  const seen = useRef<ReadonlySet<string> | null>(null)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const ids = rows.map((row) => row.id)
    const before = seen.current
    seen.current = new Set(ids)
    setFresh(new Set(before ? ids.filter((id) => !before.has(id)) : []))
  }, [rows])
  return fresh
}

type EmptyProps = Pick<MessagesTableProps, "counts" | "lookedBack" | "olderHref" | "project"> & {
  canSend: boolean
}

function Empty({ counts, lookedBack, olderHref, ...more }: EmptyProps) {
  if (lookedBack && olderHref) return <NoMatchSoFar lookedBack={lookedBack} olderHref={olderHref} />
  return counts.all > 0 ? <NoMatch all={counts.all} /> : <Nothing hasEver={counts.hasEver} {...more} />
}

function NoMatch({ all }: { all: number }) {
  const words = useWords(messagesWords)
  const { clear } = useFilters()
  return (
    <NoMatchState title={words.noMatch} action={<Button onClick={clear}>{words.clearFilters}</Button>}>
      {words.without({ count: all })}
    </NoMatchState>
  )
}

function NoMatchSoFar({ lookedBack, olderHref }: { lookedBack: string; olderHref: string }) {
  const words = useWords(messagesWords)
  return (
    <NoMatchState
      title={words.noMatchSoFar({ time: lookedBack })}
      action={<LinkButton href={olderHref}>{words.lookFurther}</LinkButton>}
    >
      {words.soFarText}
    </NoMatchState>
  )
}

type NothingProps = { hasEver: boolean; project: string; canSend: boolean }

function Nothing({ hasEver, project, canSend }: NothingProps) {
  const words = useWords(messagesWords)
  const { choose } = useRange()
  if (hasEver)
    return (
      <EmptyState
        icon={<MailOpen />}
        title={words.nothingNow}
        action={
          <Button onClick={() => choose({ range: "30d", from: null, to: null })}>{words.show30}</Button>
        }
      />
    )
  return (
    <EmptyState
      icon={<MailOpen />}
      title={words.nothingEver}
      action={
        canSend && (
          <LinkButton href={`/p/${project}/start`} variant="primary">
            {words.sendFirst}
          </LinkButton>
        )
      }
    >
      {words.nothingEverText}
    </EmptyState>
  )
}
