"use client"

import { Webhook } from "lucide-react"
import { useWords } from "#components/shell/language"
import { type Column, DataTable } from "#components/table/data-table"
import { Badge, Chip } from "#ui/badge"
import { LinkButton } from "#ui/button"
import { EmptyState } from "#ui/states"
import { webhookListWords } from "#words/webhook-list"
import { webhookTableWords } from "#words/webhook-table"
import { RetryState } from "../../../../retry-state.tsx"
import { AnswerBadge } from "../answer-badge.tsx"
import type { WebhookRow } from "./view.ts"

export type WebhooksTableProps = {
  project: string
  rows?: readonly WebhookRow[]
  failure?: string | null
  /** The rows are on their way. */
  isLoading?: boolean
  canWrite: boolean
}

const columnsOf = (words: (typeof webhookTableWords)["en"]): Column<WebhookRow>[] => [
  {
    id: "state",
    header: words.health,
    meta: { width: "170px", isWhole: true },
    cell: ({ row }) => <Badge severity={row.original.state.severity}>{row.original.state.word}</Badge>,
  },
  { id: "url", header: words.address, cell: ({ row }) => <Address row={row.original} /> },
  {
    id: "events",
    header: words.events,
    meta: { width: "17%", className: "text-ink-2" },
    cell: ({ row }) => <span title={row.original.events}>{row.original.events}</span>,
  },
  {
    id: "answer",
    header: words.lastAnswer,
    meta: { width: "116px", isWhole: true },
    cell: ({ row }) => <AnswerBadge answer={row.original.lastAnswer} />,
  },
  {
    id: "success",
    header: words.listLastSuccess,
    meta: { width: "128px", isNumber: true, isWhole: true },
    cell: ({ row }) => row.original.lastSuccess,
  },
  {
    id: "waiting",
    header: words.waiting,
    meta: { width: "160px", isNumber: true, isWhole: true },
    cell: ({ row }) => <Waiting row={row.original} />,
  },
  {
    id: "givenUp",
    header: words.givenUp,
    meta: { width: "108px", isNumber: true, isWhole: true },
    cell: ({ row }) => (
      <span className={row.original.isAtRisk ? "font-medium text-warning-ink" : undefined}>
        {row.original.givenUp}
      </span>
    ),
  },
]

function Waiting({ row }: { row: WebhookRow }) {
  const words = useWords(webhookTableWords)
  return (
    <span>
      {row.waiting}
      {row.waitingSince && (
        <span className="text-ink-3 text-xs"> {words.waitingSince({ since: row.waitingSince })}</span>
      )}
    </span>
  )
}

function Address({ row }: { row: WebhookRow }) {
  const words = useWords(webhookTableWords)
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span title={row.url} className="truncate font-mono text-2xs text-ink">
        {row.url}
      </span>
      {row.isOurs && <Chip className="shrink-0">{words.thisDashboard}</Chip>}
    </span>
  )
}

export function WebhooksTable({
  project,
  rows = [],
  failure = null,
  isLoading = false,
  canWrite,
}: WebhooksTableProps) {
  const words = useWords(webhookTableWords)
  const listWords = useWords(webhookListWords)
  return (
    <DataTable
      label={listWords.title}
      columns={columnsOf(words)}
      rows={rows}
      rowId={(row) => row.id}
      rowHref={(row) => `/p/${project}/webhooks/${row.id}`}
      phoneRow={(row) => <PhoneRow row={row} />}
      state={isLoading ? "loading" : failure ? "failed" : "ready"}
      failed={
        <RetryState title={failure ?? ""} tryAgain={listWords.tryAgain}>
          {words.webhooksKeep}
        </RetryState>
      }
      empty={
        <EmptyState
          icon={<Webhook aria-hidden />}
          title={listWords.noneTitle}
          action={
            canWrite && (
              <LinkButton href={`/p/${project}/webhooks/new`} variant="primary">
                {listWords.add}
              </LinkButton>
            )
          }
        >
          {listWords.noneText}
        </EmptyState>
      }
    />
  )
}

function PhoneRow({ row }: { row: WebhookRow }) {
  const words = useWords(webhookTableWords)
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <p className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium text-ink">
          {row.isOurs ? words.thisDashboard : row.name}
        </span>
        <Badge severity={row.state.severity}>{row.state.word}</Badge>
      </p>
      <p className="flex items-center gap-2 text-ink-2 text-xs">
        <span className="min-w-0 flex-1 truncate">
          {row.waitingSince
            ? `${row.waiting} ${words.waitingSince({ since: row.waitingSince })}`
            : row.events}
        </span>
        <AnswerBadge answer={row.lastAnswer} />
      </p>
    </div>
  )
}
