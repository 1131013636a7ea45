"use client"

import type { Column } from "#components/table/data-table"
import type { MessagesWords } from "#lib/words/messages"
import { cn } from "#ui/cn"
import { RouteLine } from "#ui/route-line"
import { StatusBadge } from "#ui/status-badge"
import type { MessageRow } from "./view.ts"

/** First the state, then who, what, why and when. */
export const columnsIn = ({ columns: words }: MessagesWords): Column<MessageRow>[] => [
  {
    id: "status",
    header: words.status,
    meta: { width: "138px", isFixed: true },
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
  },
  {
    id: "recipient",
    header: words.recipient,
    meta: { width: "21%", isFixed: true },
    cell: ({ row }) => row.original.recipient,
  },
  {
    id: "subject",
    header: words.subject,
    meta: { className: "text-ink-2" },
    cell: ({ row }) => <span title={row.original.subject}>{row.original.subject || "–"}</span>,
  },
  {
    id: "template",
    header: words.template,
    meta: { width: "13%", className: "text-ink-2 text-xs" },
    cell: ({ row }) => row.original.template,
  },
  {
    id: "route",
    header: words.route,
    meta: { width: "94px" },
    cell: ({ row }) => <RouteLine status={row.original.status} />,
  },
  {
    id: "answer",
    header: words.answer,
    meta: { width: "19%" },
    cell: ({ row }) => <Answer answer={row.original.answer} />,
  },
  {
    id: "time",
    header: words.time,
    meta: { width: "104px", isNumber: true, sorted: "desc", className: "text-xs" },
    cell: ({ row }) => <span title={row.original.fullTime}>{row.original.time}</span>,
  },
]

function Answer({ answer }: { answer: MessageRow["answer"] }) {
  return (
    <span title={answer.text} className={cn("text-ink-2", answer.isRaw ? "font-mono text-2xs" : "text-xs")}>
      {answer.text}
    </span>
  )
}

/** Two lines on a phone: status, recipient, time; subject and answer. */
export function PhoneRow({ row }: { row: MessageRow }) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <StatusBadge status={row.status} />
        <span className="min-w-0 flex-1 truncate text-ink text-sm">{row.recipient}</span>
        <span className="tnum shrink-0 text-ink-3 text-xs">{row.time}</span>
      </div>
      <div className="flex items-baseline gap-2 text-xs">
        <span className="min-w-0 flex-1 truncate text-ink-2">{row.subject || "–"}</span>
        <span className={cn("max-w-[45%] truncate text-ink-3", row.answer.isRaw && "font-mono text-2xs")}>
          {row.answer.text}
        </span>
      </div>
    </div>
  )
}
