"use client"

import { ChevronRight, ShieldAlert, ShieldCheck, UserCheck } from "lucide-react"
import { type ReactNode, useState } from "react"
import type { ChartTick } from "#lib/analytics/series/points"
import { TimeAxis } from "#components/chart/time-axis"
import { useWords } from "#components/shell/language"
import { roles } from "#components/table/data-table"
import { Badge } from "#ui/badge"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { bouncesWords } from "#words/bounces"
import type { Board, BoardRow, BoardServer } from "#lib/analytics/bounces/board"
import { Bars } from "./board-bars.tsx"
import type { BoardLane } from "#lib/analytics/bounces/board-lanes"
import { Span } from "./board-span.tsx"

/** Providers on one time axis: what they refused, the blocks of their domains, and which servers were refused. */
type Axis = Pick<Board, "ticks" | "steps">

const headClass = "h-8 px-3 text-left font-medium text-ink-3 text-xs first:pl-4 last:pr-4"
const rowClass =
  "max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:items-center max-md:gap-x-3 max-md:px-4 max-md:py-1"
const cellClass = "px-3 last:pr-4 max-md:p-0!"

/** On phones the days are below the rows, which have no header. */
export function BoardTable({ board }: { board: Board }) {
  return (
    <>
      <Providers board={board} />
      <div className="px-4 md:hidden">
        <div className="-ml-13">
          <TimeAxis ticks={board.ticks} />
        </div>
      </div>
    </>
  )
}

function Providers({ board: { rows, ticks, steps } }: { board: Board }) {
  const { board: words } = useWords(bouncesWords)
  return (
    <table
      {...roles.table}
      aria-label={words.title}
      className="w-full table-fixed border-collapse max-md:block"
    >
      <thead className="max-md:sr-only">
        <tr className="border-line border-b">
          <th scope="col" className={cn(headClass, "w-56")}>
            {words.who}
          </th>
          <th scope="col" className="border-line border-x p-0 align-bottom font-normal">
            <span className="sr-only">{words.refused}</span>
            <div className="-ml-13 pt-1">
              <TimeAxis ticks={ticks} />
            </div>
          </th>
          <th scope="col" className={cn(headClass, "w-24 text-right")}>
            {words.count}
          </th>
          <th scope="col" className={cn(headClass, "w-56")}>
            {words.state}
          </th>
        </tr>
      </thead>
      {rows.map((row) => (
        <Provider key={row.key} row={row} axis={{ ticks, steps }} />
      ))}
    </table>
  )
}

function Provider({ row, axis }: { row: BoardRow; axis: Axis }) {
  const { board: words } = useWords(bouncesWords)
  // Follows the data until the reader chooses: a block may begin while the page is open.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? row.lanes.length > 0
  return (
    <tbody {...roles.body} className="border-line border-b last:border-0 max-md:block">
      <tr {...roles.row} className={cn("h-10", rowClass, "max-md:h-auto max-md:py-2")}>
        <th scope="row" className="truncate pr-3 pl-2 text-left max-md:p-0">
          <span className="flex items-center gap-1.5">
            {row.servers.length > 0 ? (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-label={(isOpen ? words.hide : words.show)({ name: row.label })}
                onClick={() => setChosen(!isOpen)}
                className="flex size-6 shrink-0 items-center justify-center rounded-xs text-ink-3 hover:bg-hover hover:text-ink max-md:-ml-3 max-md:size-11"
              >
                <ChevronRight aria-hidden className={cn("size-4", isOpen && "rotate-90")} />
              </button>
            ) : (
              <span className="size-6 shrink-0 max-md:hidden" />
            )}
            <OnlyLink href={row.href} name={row.label} className="truncate font-semibold text-sm">
              {row.label}
            </OnlyLink>
            {row.hint && <span className="shrink-0 font-normal text-ink-3 text-xs">{row.hint}</span>}
          </span>
        </th>
        <TimeCell ticks={axis.ticks}>
          <Bars bars={row} steps={axis.steps} heightClass="h-9" />
        </TimeCell>
        <td {...roles.cell} className={cn(cellClass, "tnum text-right font-semibold text-ink text-sm")}>
          {row.countText}
        </td>
        <td {...roles.cell} className={cn(cellClass, "truncate")}>
          <State state={row.state} />
        </td>
      </tr>
      {row.lanes.map((lane) => (
        <Lane key={lane.key} lane={lane} ticks={axis.ticks} />
      ))}
      {isOpen && row.servers.map((server) => <Server key={server.server} server={server} axis={axis} />)}
    </tbody>
  )
}

function State({ state: { kind, text } }: { state: BoardRow["state"] }) {
  if (kind === "never") return <span className="text-ink-3 text-xs">{text}</span>
  return kind === "blocked" ? (
    <Badge severity="danger" icon={ShieldAlert}>
      {text}
    </Badge>
  ) : (
    <Badge severity="success" icon={ShieldCheck}>
      {text}
    </Badge>
  )
}

const subClass = "pl-10 text-left font-normal text-ink-2 text-xs max-md:p-0 max-md:pl-8"

function Lane({ lane, ticks }: { lane: BoardLane; ticks: readonly ChartTick[] }) {
  return (
    <tr {...roles.row} className={cn("h-7", rowClass, "max-md:h-auto")}>
      <th scope="row" className={cn(subClass, "truncate")} title={lane.label}>
        {lane.label}
      </th>
      <TimeCell ticks={ticks}>
        <div className="relative h-7 overflow-hidden">
          {lane.spans.map((span) => (
            <Span key={span.id} span={span} />
          ))}
        </div>
      </TimeCell>
      <td
        {...roles.cell}
        title={lane.hitTitle}
        className={cn(cellClass, "tnum text-right text-ink-2 text-xs")}
      >
        <span aria-hidden>{lane.hitText}</span>
        <span className="sr-only">{lane.hitTitle}</span>
      </td>
      <td
        {...roles.cell}
        className={cn(cellClass, "truncate text-ink-2 text-xs")}
        title={lane.acknowledged ? `${lane.note} · ${lane.acknowledged}` : lane.note}
      >
        {lane.acknowledged && (
          <UserCheck
            role="img"
            aria-label={lane.acknowledged}
            className="mr-1 inline size-3.5 text-success-ink"
          />
        )}
        {lane.note}
      </td>
    </tr>
  )
}

function Server({ server, axis }: { server: BoardServer; axis: Axis }) {
  return (
    <tr {...roles.row} className={cn("h-7", rowClass, "max-md:h-auto")}>
      <th scope="row" className={subClass}>
        {server.href ? (
          <OnlyLink href={server.href} name={server.label} className="font-mono text-xs leading-5">
            {server.label}
          </OnlyLink>
        ) : (
          server.label
        )}
      </th>
      <TimeCell ticks={axis.ticks}>
        <Bars bars={server} steps={axis.steps} heightClass="h-5" />
      </TimeCell>
      <td {...roles.cell} className={cn(cellClass, "tnum text-right text-ink-2 text-xs")}>
        {server.countText}
      </td>
      <td {...roles.cell} className={cn(cellClass, "max-md:hidden")} />
    </tr>
  )
}

/** The page narrowed to what the link names. */
function OnlyLink({
  href,
  name,
  className,
  children,
}: {
  href: string
  name: string
  className?: string
  children: ReactNode
}) {
  const words = useWords(bouncesWords)
  return (
    <Link
      href={href}
      scroll={false}
      title={words.only({ value: name })}
      className={cn("inline-block min-w-6 rounded-xs py-0.5 text-ink hover:underline", className)}
    >
      {children}
    </Link>
  )
}

/** A stretch of the time axis, with the days' lines behind it. */
function TimeCell({ ticks, children }: { ticks: readonly ChartTick[]; children: ReactNode }) {
  return (
    <td
      {...roles.cell}
      className="relative border-line border-x p-0 align-bottom max-md:order-last max-md:col-span-3 max-md:border-0"
    >
      {ticks.map((tick) => (
        <span
          key={tick.at}
          aria-hidden
          className="absolute inset-y-0 border-line border-l"
          style={{ left: `${tick.at * 100}%` }}
        />
      ))}
      {children}
    </td>
  )
}
