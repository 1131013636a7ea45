"use client"

import type { Column } from "#components/table/data-table"
import { cn } from "#ui/cn"
import { RouteLine } from "#ui/route-line"
import { StatusBadge } from "#ui/status-badge"
import type { MessagesWords } from "#words/messages"
import { Only, Tags } from "./only.tsx"
import type { MessageRow } from "#lib/analytics/messages/view"

/** On a phone: the box, then status and recipient, subject and time, and the answer under them. */
export const phoneGrid = "max-md:grid-cols-[auto_auto_minmax(0,1fr)_auto] max-md:gap-x-2 max-md:gap-y-0.5"

/** First the state, then who, what, why and when. */
/** `isLive`: the time is that of the last change. `hasProjects`: each row names its project. */
export const columnsIn = (
  { columns: words }: MessagesWords,
  { isLive = false, hasProjects = false } = {},
): Column<MessageRow>[] => [
  {
    id: "status",
    header: words.status,
    meta: { width: "168px", isFixed: true, phone: "max-md:col-start-2 max-md:row-start-1" },
    cell: ({ row: { original } }) => <StatusBadge status={original.status} readBy={original.readBy} />,
  },
  {
    id: "recipient",
    header: words.recipient,
    meta: { width: "18%", isFixed: true, phone: "max-md:col-span-2 max-md:col-start-3 max-md:row-start-1" },
    cell: ({ row }) => row.original.recipient,
  },
  ...(hasProjects ? [projectColumn(words)] : []),
  {
    id: "subject",
    header: words.subject,
    meta: {
      className: "text-ink-2",
      phone: "max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 max-md:text-xs",
    },
    cell: ({ row }) => <span title={row.original.subject}>{row.original.subject || "–"}</span>,
  },
  {
    id: "template",
    header: words.template,
    meta: { width: "104px", className: "text-ink-2 text-xs" },
    cell: ({ row: { original } }) => (
      <Only name="template" value={original.only.template} label={original.template} />
    ),
  },
  {
    id: "tags",
    header: words.tags,
    meta: { width: "130px", className: "text-ink-2 text-xs", isAwayAtFirst: true },
    cell: ({ row: { original } }) => <Tags tags={original.only.tags} title={original.tags} />,
  },
  {
    id: "domain",
    header: words.domain,
    meta: { width: "130px", className: "text-ink-2 text-xs", isAwayAtFirst: true },
    cell: ({ row: { original } }) => (
      <Only name="domain" value={original.only.domain} label={original.domain} />
    ),
  },
  {
    id: "provider",
    header: words.provider,
    meta: { width: "130px", className: "text-ink-2 text-xs", isAwayAtFirst: true },
    cell: ({ row: { original } }) => (
      <Only name="provider" value={original.only.provider} label={original.provider} />
    ),
  },
  {
    id: "route",
    header: words.route,
    // With a projects column there is less room, and the status already shows the end of the route.
    meta: { width: "94px", isAwayAtFirst: hasProjects },
    cell: ({ row }) => <RouteLine status={row.original.status} />,
  },
  {
    id: "answer",
    header: words.answer,
    // Without a width: subject and answer share what is left.
    meta: {
      phone: "max-md:col-span-3 max-md:col-start-2 max-md:row-start-3",
    },
    cell: ({ row }) => <Answer answer={row.original.answer} />,
  },
  {
    id: "time",
    header: isLive ? words.changed : words.time,
    meta: {
      width: "120px",
      isNumber: true,
      // Changes are in the order in which they arrived, which can differ from their times.
      ...(isLive ? {} : { sorted: "desc" as const }),
      className: "text-xs",
      phone: "max-md:col-start-4 max-md:row-start-2 max-md:text-ink-3",
    },
    cell: ({ row }) => <span title={row.original.fullTime}>{row.original.time}</span>,
  },
]

const projectColumn = (words: MessagesWords["columns"]): Column<MessageRow> => ({
  id: "project",
  header: words.project,
  meta: {
    width: "116px",
    isFixed: true,
    className: "text-ink-2 text-xs",
    phone: "max-md:col-span-3 max-md:col-start-2 max-md:row-start-4",
  },
  cell: ({ row }) => <span title={row.original.project.name}>{row.original.project.name}</span>,
})

function Answer({ answer }: { answer: MessageRow["answer"] }) {
  return (
    <span title={answer.text} className={cn("text-ink-2", answer.isRaw ? "font-mono text-2xs" : "text-xs")}>
      {answer.text}
    </span>
  )
}
