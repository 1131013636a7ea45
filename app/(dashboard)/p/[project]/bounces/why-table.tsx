"use client"

import { ArrowUpRight, ChevronRight, MailCheck } from "lucide-react"
import { useId, useMemo, useState } from "react"
import { SparkLine } from "#components/chart/sparkline"
import { useWords } from "#components/shell/language"
import { statusStyle } from "#lib/interface/status/statuses"
import { actsColumn } from "#components/table/columns"
import { type Column, DataTable } from "#components/table/data-table"
import { useUrlSort } from "#components/table/use-url-sort"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { EmptyState } from "#ui/states"
import { type BouncesWords, bouncesWords } from "#words/bounces"
import { Change } from "./change.tsx"
import { type Grouping, nextSort, type RowSort } from "#lib/analytics/bounces/query"
import type { WhyRow } from "#lib/analytics/bounces/why"

type WhyTableProps = {
  rows: readonly WhyRow[]
  by: Grouping
  sort: RowSort
  isStale: boolean
  emptyTitle: string
}

/** A row a reason, or a domain: a press narrows the page to it, the arrow at its end leads to the messages. */
export function WhyTable({ rows, by, sort, isStale, emptyTitle }: WhyTableProps) {
  const words = useWords(bouncesWords)
  const columns = useMemo(() => columnsIn(words, by), [words, by])
  return (
    <DataTable
      label={by === "domain" ? words.why.byDomain : words.why.byReason}
      className="border-0"
      rowHeight={44}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowHref={(row) => row.href}
      sort={useUrlSort(sort, nextSort)}
      isStale={isStale}
      phoneRow={(row) => <PhoneRow row={row} />}
      empty={<EmptyState icon={<MailCheck aria-hidden />} title={emptyTitle} className="py-8" />}
    />
  )
}

function columnsIn(words: BouncesWords, by: Grouping): Column<WhyRow>[] {
  const { columns: heads } = words.why
  return [
    {
      id: "name",
      header: heads[by],
      meta: { sortKey: "name", isFixed: true },
      cell: ({ row }) => <Name row={row.original} />,
    },
    {
      id: "count",
      header: heads.count,
      meta: { sortKey: "count", isNumber: true, width: "112px" },
      cell: ({ row }) => row.original.countText,
    },
    by === "domain" ? rateColumn(heads.rate) : shareColumn(heads.share),
    {
      id: "change",
      header: heads.change,
      meta: { sortKey: "change", isNumber: true, width: "88px" },
      cell: ({ row }) => <Change change={row.original.change} />,
    },
    // Reasons over time are drawn above.
    ...(by === "domain" ? [shapeColumn(heads.shape)] : []),
    {
      id: "todo",
      header: by === "domain" ? heads.mainReason : heads.todo,
      meta: { className: "text-ink-2 text-xs", width: by === "domain" ? "24%" : "34%", isWhole: true },
      cell: ({ row }) => <Todo row={row.original} />,
    },
    actsColumn({ header: words.listMessages, width: "48px" }, (row) => <Messages row={row} />),
  ]
}

const shareColumn = (header: string): Column<WhyRow> => ({
  id: "share",
  header,
  meta: { sortKey: "share", isNumber: true, width: "80px", className: "text-ink-2" },
  cell: ({ row }) => row.original.shareText,
})

/** Bounces of the domain's own messages: more to a domain than its share of all bounces, which the CSV has. */
const rateColumn = (header: string): Column<WhyRow> => ({
  id: "rate",
  header,
  meta: { sortKey: "rate", isNumber: true, width: "132px" },
  cell: ({ row }) => row.original.rateText,
})

const shapeColumn = (header: string): Column<WhyRow> => ({
  id: "shape",
  header,
  meta: { width: "76px" },
  cell: ({ row }) => <Shape row={row.original} />,
})

/** The first thing to do; on demand what the reason means, and everything that can be done. */
function Todo({ row: { name, todo, explained } }: { row: WhyRow }) {
  const { why: words } = useWords(bouncesWords)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  if (!explained) return <span>{todo}</span>
  return (
    <div className="py-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        title={words.explain({ name })}
        onClick={() => setIsOpen(!isOpen)}
        className="-ml-1 flex min-h-6 items-center gap-1 rounded-xs text-left text-ink-2 hover:text-ink max-md:min-h-11"
      >
        <ChevronRight aria-hidden className={cn("size-3.5 shrink-0", isOpen && "rotate-90")} />
        {todo}
      </button>
      <div id={id} hidden={!isOpen} className="pb-1 pl-3.5">
        <p className="text-ink">{explained.detail}</p>
        <ol className="mt-1.5 flex list-none flex-col gap-1.5">
          {explained.steps.map(({ title, text, href }) => (
            <li key={title}>
              {href ? (
                <Link
                  href={href}
                  className="inline-block min-h-6 font-medium text-brand-ink leading-6 underline"
                >
                  {title}
                </Link>
              ) : (
                <span className="block font-medium text-ink leading-6">{title}</span>
              )}
              <span className="block">{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

/** Our words, and the raw one under them. */
function Name({ row }: { row: WhyRow }) {
  const words = useWords(bouncesWords)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span
        data-fill
        role="img"
        aria-label={row.kind === "hard_bounced" ? words.hard : words.soft}
        className="size-2 shrink-0 rounded-xs"
        style={{ background: statusStyle(row.kind).fill }}
      />
      <span className="min-w-0 py-1">
        <Link
          href={row.href}
          scroll={false}
          title={words.only({ value: row.name })}
          className="inline-block min-h-6 min-w-6 max-w-full truncate rounded-xs align-top font-medium text-ink leading-6 hover:underline"
        >
          {row.name}
        </Link>
        {row.code && <span className="-mt-1 block truncate font-mono text-ink-3 text-xs">{row.code}</span>}
      </span>
    </span>
  )
}

function Shape({ row }: { row: WhyRow }) {
  return (
    <span title={row.sparkText} className="flex">
      <span className="sr-only">{row.sparkText}</span>
      <SparkLine values={row.spark} colour={statusStyle(row.kind).fill} height={20} />
    </span>
  )
}

function Messages({ row: { messages } }: { row: WhyRow }) {
  if (!messages) return null
  return (
    <Link
      href={messages.href}
      title={messages.title}
      className="flex size-7 items-center justify-center rounded-md text-ink-3 hover:bg-hover hover:text-ink max-md:size-11 print:hidden"
    >
      <ArrowUpRight aria-hidden className="size-4" />
      <span className="sr-only">{messages.title}</span>
    </Link>
  )
}

function PhoneRow({ row }: { row: WhyRow }) {
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <Name row={row} />
        <div className="text-ink-2 text-xs">
          <Todo row={row} />
        </div>
      </div>
      <div className="shrink-0 text-right">
        <p className="tnum font-medium text-ink text-sm">{row.countText}</p>
        {row.rate !== null && <p className="tnum text-ink-2 text-xs">{row.rateText}</p>}
        <Change change={row.change} />
      </div>
      <Messages row={row} />
    </div>
  )
}
