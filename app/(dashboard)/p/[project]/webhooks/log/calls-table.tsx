"use client"

import { Download, Inbox, RotateCcw } from "lucide-react"
import { useRouter } from "next/navigation"
import { useWords } from "#components/shell/language"
import { type Column, DataTable } from "#components/table/data-table"

import { Badge } from "#ui/badge"
import { Button, buttonClass } from "#ui/button"
import { EmptyState, FailedState, NoMatchState } from "#ui/states"
import { type WebhookWords, webhookWords } from "#words/webhook"
import { AnswerBadge } from "../answer-badge.tsx"
import { ReplayRow } from "../replay/replay-call.tsx"
import { LogFilters, type LogFiltersProps } from "./log-filters.tsx"
import { isFiltered, type LogQuery } from "./query.ts"
import { useLogQuery } from "./use-log-query.ts"
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
  const router = useRouter()
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
        columns={[...columnsOf(words), ...(canReplay ? [replayColumn(project, words)] : [])]}
        rows={rows}
        rowId={(row) => row.id}
        rowHref={(row) => `${path}/calls/${row.id}`}
        phoneRow={(row) => <PhoneRow row={row} />}
        state={failure ? "failed" : "ready"}
        failed={
          <FailedState
            title={words.logFailed}
            action={<Button onClick={() => router.refresh()}>{words.tryAgain}</Button>}
          >
            {failure}
          </FailedState>
        }
        empty={<Nothing query={query} />}
      />
    </section>
  )
}

const replayColumn = (project: string, words: WebhookWords): Column<CallRow> => ({
  id: "replay",
  header: () => <span className="sr-only">{words.replay}</span>,
  meta: { width: "88px", isWhole: true, isNumber: true },
  cell: ({ row }) => <ReplayRow project={project} call={row.original.replayable} />,
})

const columnsOf = (words: WebhookWords): Column<CallRow>[] => [
  {
    id: "answer",
    header: words.answer,
    meta: { width: "120px", isWhole: true },
    cell: ({ row }) => <AnswerBadge answer={row.original.answer} />,
  },
  {
    id: "time",
    header: words.time,
    meta: { width: "120px", sorted: "desc", isWhole: true, className: "tnum" },
    cell: ({ row }) => <span title={row.original.fullTime}>{row.original.time}</span>,
  },
  {
    id: "state",
    header: words.state,
    meta: { width: "136px", isWhole: true },
    cell: ({ row }) => <Badge severity={row.original.state.severity}>{row.original.state.word}</Badge>,
  },
  {
    id: "events",
    header: words.carried,
    meta: { width: "124px", isWhole: true },
    cell: ({ row }) => <Carried row={row.original} />,
  },
  {
    id: "tries",
    header: words.tries,
    meta: { width: "140px", isWhole: true, className: "tnum text-ink-2" },
    cell: ({ row }) => row.original.tries,
  },
  {
    id: "took",
    header: words.took,
    meta: { width: "100px", isNumber: true },
    cell: ({ row }) => row.original.took,
  },
  {
    id: "said",
    header: words.said,
    meta: { className: "text-ink-2 text-xs" },
    cell: ({ row }) => <span title={row.original.said}>{row.original.said || "–"}</span>,
  },
]

function Carried({ row }: { row: CallRow }) {
  const words = useWords(webhookWords)
  return (
    <span className="inline-flex items-center gap-1.5">
      {row.events}
      {row.isReplay && <RotateCcw aria-label={words.replayed} className="size-3.5 text-ink-3" />}
    </span>
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

function PhoneRow({ row }: { row: CallRow }) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <AnswerBadge answer={row.answer} />
        <span className="min-w-0 flex-1 truncate text-ink text-sm">{row.events}</span>
        <span className="tnum shrink-0 text-ink-3 text-xs">{row.time}</span>
      </div>
      <div className="flex items-baseline gap-2 text-ink-2 text-xs">
        <span className="min-w-0 flex-1 truncate">{row.said || row.state.word}</span>
        <span className="tnum shrink-0 text-ink-3">{row.took}</span>
      </div>
    </div>
  )
}
