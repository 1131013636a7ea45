"use client"

import { ArrowDown, ArrowUp } from "lucide-react"
import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { Checkbox } from "#ui/checkbox"
import { cn } from "#ui/cn"
import { suppressionWords } from "#words/suppression"
import type { Query } from "#lib/features/suppressions/query"
import { type Entry, idOf } from "../view.ts"
import { gridRoles } from "./grid-roles.ts"
import { rowGrid } from "./list-row.tsx"

export type ListHeadProps = {
  rows: readonly Entry[]
  order: Query["order"] | null
  selected: ReadonlySet<string>
  /** Absent: nothing can be selected. */
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined
  onTurn: () => void
  /** Width of the scroll bar next to the rows in px. */
  barWidth: number
}

/** Column names. Search results are sorted by address, and no order can be chosen for them. */
export function ListHead({ rows, order, selected, onSelect, onTurn, barWidth }: ListHeadProps) {
  const words = useWords(suppressionWords)
  const ids = rows.map(idOf)
  const chosen = ids.filter((id) => selected.has(id)).length
  const all = chosen === 0 ? false : chosen === ids.length ? true : ("indeterminate" as const)
  return (
    <div
      {...gridRoles.rows}
      style={{ paddingRight: barWidth }}
      className="overflow-hidden border-line border-b max-md:h-11"
    >
      <div {...gridRoles.headRow} className={cn(rowGrid(Boolean(onSelect)), "h-8 max-md:h-full")}>
        {onSelect && (
          <Head>
            <Checkbox
              aria-label={words.selectAll}
              checked={all}
              onCheckedChange={(isAll) => onSelect(new Set(isAll ? ids : []))}
            />
          </Head>
        )}
        <Head>{words.address}</Head>
        <Head className="max-md:hidden">{words.cause}</Head>
        <Head className="max-md:hidden">{words.why}</Head>
        <Head className="@max-3xl:hidden max-md:hidden">{words.until}</Head>
        <Head className="justify-end text-right" sort={order}>
          {order ? (
            <SinceButton order={order} onTurn={onTurn} />
          ) : (
            <span title={words.byAddress}>{words.since}</span>
          )}
        </Head>
      </div>
    </div>
  )
}

const sortWords = { newest: "descending", oldest: "ascending" } as const

type HeadProps = { className?: string; sort?: ListHeadProps["order"]; children: ReactNode }

function Head({ className, sort, children }: HeadProps) {
  return (
    <span
      {...gridRoles.head(sort ? sortWords[sort] : undefined)}
      className={cn("flex min-w-0 items-center font-medium text-ink-3 text-xs", className)}
    >
      {children}
    </span>
  )
}

function SinceButton({ order, onTurn }: { order: Query["order"]; onTurn: () => void }) {
  const words = useWords(suppressionWords)
  const Arrow = order === "newest" ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      onClick={onTurn}
      title={order === "newest" ? words.newestFirst : words.oldestFirst}
      className="inline-flex min-h-6 items-center gap-0.5 rounded-sm text-ink-2 hover:text-ink"
    >
      {words.since}
      <Arrow aria-hidden className="size-3" />
    </button>
  )
}
