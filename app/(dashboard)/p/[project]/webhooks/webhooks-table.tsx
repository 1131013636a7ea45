"use client"

import { Webhook } from "lucide-react"
import { useRouter } from "next/navigation"
import { type Column, DataTable } from "#components/table/data-table"
import { Badge, Chip } from "#ui/badge"
import { Button, LinkButton } from "#ui/button"
import { EmptyState, FailedState } from "#ui/states"
import type { WebhookRow } from "./view.ts"

export type WebhooksTableProps = {
  project: string
  rows: readonly WebhookRow[]
  failure: string | null
  canWrite: boolean
}

const columns: Column<WebhookRow>[] = [
  {
    id: "state",
    header: "State",
    meta: { width: "112px", isWhole: true },
    cell: ({ row }) => <Badge severity={row.original.state.severity}>{row.original.state.word}</Badge>,
  },
  { id: "url", header: "Address", cell: ({ row }) => <Address row={row.original} /> },
  { id: "events", header: "Events", meta: { width: "22%" }, cell: ({ row }) => row.original.events },
  { id: "format", header: "Calls", meta: { width: "220px" }, cell: ({ row }) => row.original.format },
  {
    id: "updated",
    header: "Updated",
    meta: { width: "132px", isNumber: true, isWhole: true },
    cell: ({ row }) => row.original.updated,
  },
]

function Address({ row }: { row: WebhookRow }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span title={row.url} className="truncate font-mono text-2xs text-ink">
        {row.url}
      </span>
      {row.isOurs && <Chip className="shrink-0">This dashboard</Chip>}
    </span>
  )
}

export function WebhooksTable({ project, rows, failure, canWrite }: WebhooksTableProps) {
  const router = useRouter()
  return (
    <DataTable
      label="Webhooks"
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowHref={(row) => `/p/${project}/webhooks/${row.id}`}
      phoneRow={(row) => <PhoneRow row={row} />}
      state={failure ? "failed" : "ready"}
      failed={
        <FailedState
          title={failure ?? ""}
          action={<Button onClick={() => router.refresh()}>Try again</Button>}
        >
          Webhooks could not be listed. Events are kept until they can be posted.
        </FailedState>
      }
      empty={
        <EmptyState
          icon={<Webhook aria-hidden />}
          title="No webhooks yet"
          action={
            canWrite && (
              <LinkButton href={`/p/${project}/webhooks/new`} variant="primary">
                Add a webhook
              </LinkButton>
            )
          }
        >
          Have your app told within seconds when a letter arrives, bounces or is opened.
        </EmptyState>
      }
    />
  )
}

function PhoneRow({ row }: { row: WebhookRow }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium text-ink">
          {row.isOurs ? "This dashboard" : row.host}
        </span>
        <Badge severity={row.state.severity}>{row.state.word}</Badge>
      </p>
      <p className="truncate text-ink-2 text-xs">{row.events}</p>
    </div>
  )
}
