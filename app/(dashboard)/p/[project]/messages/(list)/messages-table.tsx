"use client"

import { MailOpen, Radio } from "lucide-react"
import { type ReactNode, useMemo } from "react"
import { useWords } from "#components/shell/language"
import { DataTable } from "#components/table/data-table"
import { useSelection } from "#components/table/use-selection"
import { Button, LinkButton } from "#ui/button"
import { later } from "#ui/part"
import { EmptyState, NoMatchState } from "#ui/states"
import { messagesWords } from "#words/messages"
import { useFresh } from "../../_live/use-fresh.ts"
import { useRange } from "../../_range/use-range.ts"
import { columnsIn, phoneGrid } from "./columns.tsx"
import { type RowPaths, rowHref } from "#lib/analytics/messages/row-path"
import { useFilters } from "./use-filters.ts"
import type { MessageRow } from "#lib/analytics/messages/view"

/** Loaded when a row is selected. */
const BulkActs = later(() => import("./bulk-acts.tsx"))

/** The messages of one page. New ones get a green edge for a moment. */
export type MessagesTableProps = {
  rows: readonly MessageRow[]
  /** Rows are in the order of their last change, and come in live. */
  isLive?: boolean
  rowPaths: RowPaths
  /** Several projects are shown: each row names its project. */
  hasProjects: boolean
  counts: { all: number; hasEver: boolean }
  /** Time up to which the search went back when there may be more; the search continues at `olderHref`. */
  lookedBack: string | null
  olderHref: string | null
  /** The statuses to choose from, above the table. */
  statusChips: ReactNode
  project: string
  can: {
    send: boolean
    /** Projects whose messages this reader may export. */
    export: readonly string[]
    suppress: boolean
  }
}

/** One job can exist in two projects. */
const rowId = ({ id, project }: MessageRow): string => `${project.id} ${id}`

export function MessagesTable({
  rows,
  isLive = false,
  rowPaths,
  hasProjects,
  statusChips,
  project,
  can,
  ...more
}: MessagesTableProps) {
  const words = useWords(messagesWords)
  const columns = useMemo(() => columnsIn(words, { isLive, hasProjects }), [words, isLive, hasProjects])
  const freshIds = useFresh(rows, rowId, isLive ? asItIs : rowId)
  const { selection, chosen } = useSelection(rows, rowId)
  return (
    <DataTable
      label={words.title}
      tableId="messages"
      columns={columns}
      rows={rows}
      rowId={rowId}
      rowHref={(row) => rowHref(row, rowPaths)}
      phoneGrid={phoneGrid}
      rowHeight={33}
      freshIds={freshIds}
      selection={selection}
      bulk={(_, clear) => (
        <BulkActs
          project={project}
          rows={chosen}
          canExport={chosen.every(({ project: { id } }) => can.export.includes(id))}
          canSuppress={can.suppress && chosen.every(({ project: { id } }) => id === project)}
          canSend={can.send && chosen.every(({ project: { id } }) => id === project)}
          onDone={clear}
        />
      )}
      toolbar={statusChips}
      empty={isLive ? <Quiet /> : <Empty project={project} canSend={can.send} {...more} />}
    />
  )
}

/** A changed row counts as new. */
const asItIs = ({ id, project, status, readBy, answer, fullTime }: MessageRow): string =>
  [project.id, id, status, readBy, answer.text, fullTime].join(" ")

/** Shown while no message matches the filters. */
function Quiet() {
  const words = useWords(messagesWords)
  return (
    <EmptyState icon={<Radio />} title={words.tail.quiet}>
      {words.tail.quietText}
    </EmptyState>
  )
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
