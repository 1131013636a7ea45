"use client"

import { MailOpen } from "lucide-react"
import { useEffect, useMemo, useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import { DataTable } from "#components/table/data-table"
import { messagesWords } from "#lib/words/messages"
import { Button, LinkButton } from "#ui/button"
import { EmptyState, NoMatchState } from "#ui/states"
import { useSearchUpdate } from "../../_range/use-search-update.ts"
import { columnsIn, PhoneRow } from "./columns.tsx"
import { StatusChips } from "./status-chips.tsx"
import type { MessageRow } from "./view.ts"

/** The letters of one page. New ones get a green edge for a moment. */
export type MessagesTableProps = {
  rows: MessageRow[]
  counts: { all: number; hasEver: boolean }
  /** How far back was looked for the filters when there may be more behind; the page before it is `olderHref`. */
  lookedBack: string | null
  olderHref: string | null
  statuses: readonly string[]
  project: string
  canSend: boolean
}

export function MessagesTable({ rows, counts, statuses, project, canSend, ...more }: MessagesTableProps) {
  const words = useWords(messagesWords)
  const columns = useMemo(() => columnsIn(words), [words])
  const freshIds = useFresh(rows)
  return (
    <DataTable
      label={words.title}
      tableId="messages"
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowHref={(row) => row.href}
      phoneRow={(row) => <PhoneRow row={row} />}
      rowHeight={33}
      freshIds={freshIds}
      toolbar={<StatusChips chosen={statuses} />}
      empty={
        more.lookedBack && more.olderHref ? (
          <NoMatchSoFar lookedBack={more.lookedBack} olderHref={more.olderHref} />
        ) : counts.all > 0 ? (
          <NoMatch all={counts.all} />
        ) : (
          <Nothing counts={counts} project={project} canSend={canSend} />
        )
      }
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

function NoMatch({ all }: { all: number }) {
  const words = useWords(messagesWords)
  const { update } = useSearchUpdate()
  return (
    <NoMatchState
      title={words.noMatch}
      action={
        <Button onClick={() => update({ q: null, tag: null, status: null })}>{words.clearFilters}</Button>
      }
    >
      {words.without(all)}
    </NoMatchState>
  )
}

function NoMatchSoFar({ lookedBack, olderHref }: { lookedBack: string; olderHref: string }) {
  const words = useWords(messagesWords)
  return (
    <NoMatchState
      title={words.noMatchSoFar(lookedBack)}
      action={<LinkButton href={olderHref}>{words.lookFurther}</LinkButton>}
    >
      {words.soFarText}
    </NoMatchState>
  )
}

function Nothing({ counts, project, canSend }: Pick<MessagesTableProps, "counts" | "project" | "canSend">) {
  const words = useWords(messagesWords)
  const { update } = useSearchUpdate()
  if (counts.hasEver)
    return (
      <EmptyState
        icon={<MailOpen />}
        title={words.nothingNow}
        action={
          <Button onClick={() => update({ range: "30d", from: null, to: null })}>{words.show30}</Button>
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
