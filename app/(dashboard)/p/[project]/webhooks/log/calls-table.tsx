"use client"

import { Download, Inbox } from "lucide-react"
import { useMemo } from "react"
import { useWords } from "#components/shell/language"
import { DataTable } from "#components/table/data-table"

import { Button, buttonClass } from "#ui/button"
import { EmptyState, NoMatchState } from "#ui/states"
import { webhookWords } from "#words/webhook"
import { RetryState } from "../../../../retry-state.tsx"
import { columnsIn, phoneGrid } from "./call-columns.tsx"
import { LogFilters, type LogFiltersProps } from "./log-filters.tsx"
import { isFiltered, type LogQuery } from "#lib/features/webhooks/log-query"
import { useLogQuery } from "./log-filters.tsx"
import type { CallRow } from "./view.ts"

export type CallsTableProps = {
  project: string
  /** Of the webhook; calls are below it. */
  path: string
  rows: readonly CallRow[]
  failure: string | null
  query: LogQuery
  /** The same calls as a file. */
  fileHref: string
  canReplay: boolean
} & LogFiltersProps

/** The delivery log: first the answer, then when, what, how long and why. Filters live in the URL. */
export function CallsTable(props: CallsTableProps) {
  const { project, path, rows, failure, query, canReplay } = props
  const words = useWords(webhookWords)
  return (
    <section aria-label={words.log} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto font-semibold text-ink text-sm">
          {words.log} <span className="font-normal text-ink-3 text-xs">{words.logHint}</span>
        </h2>
        <LogFilters counts={props.counts} codes={props.codes} />
        <a href={props.fileHref} download className={buttonClass({})}>
          <Download aria-hidden /> {words.download}
        </a>
      </div>
      <DataTable
        label={words.log}
        columns={useMemo(() => columnsIn(words, canReplay ? project : null), [words, canReplay, project])}
        rows={rows}
        rowId={(row) => row.id}
        rowHref={(row) => `${path}/calls/${row.id}`}
        phoneGrid={phoneGrid}
        state={failure ? "failed" : "ready"}
        failed={
          <RetryState title={words.logFailed} tryAgain={words.tryAgain}>
            {failure}
          </RetryState>
        }
        empty={<Nothing query={query} />}
      />
    </section>
  )
}

function Nothing({ query }: { query: LogQuery }) {
  const words = useWords(webhookWords)
  const { clear } = useLogQuery()
  if (isFiltered(query))
    return (
      <NoMatchState title={words.noMatch} action={<Button onClick={clear}>{words.clear}</Button>}>
        {words.noMatchText}
      </NoMatchState>
    )
  return (
    <EmptyState icon={<Inbox aria-hidden />} title={words.noCalls}>
      {words.noCallsText}
    </EmptyState>
  )
}
