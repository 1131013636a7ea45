"use client"

import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual"
import { ArrowDown, ArrowUp } from "lucide-react"
import { type ReactNode, useCallback, useEffect, useRef } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { formatNumber } from "#lib/format/number"
import { Button } from "#ui/button"
import { Checkbox } from "#ui/checkbox"
import { cn } from "#ui/cn"
import { suppressionWords } from "#words/suppression"
import { gridRoles } from "./grid-roles.ts"
import { ListRow, rowGrid } from "./list-row.tsx"
import type { Query } from "./query.ts"
import { useIsPhone } from "./use-is-phone.ts"
import { useListKeys } from "./use-list-keys.ts"
import type { Suppressions } from "./use-suppressions.ts"
import { type Eyes, entryRow, idOf } from "./view.ts"

/**
 * The rows, however many: only those in sight are drawn, all of one height, and further pages are asked for before the
 * end comes into sight. One tab stop; arrows, J and K, Home and End, Page keys move; Enter opens, X selects.
 */
export type SuppressionListProps = {
  list: Suppressions
  /** How many there are in all, as far as it is known. */
  total: number | null
  query: Query
  eyes: Eyes
  openEmail: string | null
  selected: ReadonlySet<string>
  /** Absent: nothing can be selected. */
  onSelect?: (selected: ReadonlySet<string>) => void
  onOpen: (email: string) => void
  onTurn: () => void
  /** Closes what stands beside the list, then clears the selection. */
  onEscape: () => void
}

const heights = { desk: 37, phone: 61 }
const aheadRows = 60

export function SuppressionList(props: SuppressionListProps) {
  const isPhone = useIsPhone()
  // Another height of rows is another list: nothing that was measured holds.
  return <List key={String(isPhone)} {...props} isPhone={isPhone} />
}

function List(props: SuppressionListProps & { isPhone: boolean }) {
  const { list, eyes, selected, onSelect, isPhone } = props
  const words = eyes.words
  const scroller = useRef<HTMLDivElement>(null)
  const height = isPhone ? heights.phone : heights.desk
  const keys = useListKeys({ ...props, scrollTo: (at) => virtual.scrollToIndex(at) })
  const { active } = keys
  const virtual = useVirtualizer({
    count: list.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    // Before the frame is measured, on the server too, a screenful is drawn.
    initialRect: { width: 1000, height: 800 },
    // The row that holds the tab stop stays, or focus would fall out of the list while it is scrolled.
    rangeExtractor: useCallback(
      (range: Range) =>
        [...new Set([...defaultRangeExtractor(range), active])]
          .filter((at) => at < range.count)
          .sort((a, b) => a - b),
      [active],
    ),
  })
  const items = virtual.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  const { loadMore, hasMore, moreFailed } = list
  useEffect(() => {
    if (hasMore && !moreFailed && lastShown >= list.rows.length - aheadRows) loadMore()
  }, [lastShown, hasMore, moreFailed, list.rows.length, loadMore])
  return (
    <div
      {...gridRoles.grid({
        label: words.list,
        rows: list.hasMore ? -1 : list.rows.length + 1,
        canSelect: Boolean(onSelect),
        isBusy: list.isLoading,
      })}
      className={cn("@container flex min-h-0 flex-1 flex-col", list.isLoading && "opacity-60")}
    >
      <ListHead {...props} />
      <div
        ref={scroller}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [scrollbar-gutter:stable]"
      >
        <div
          {...gridRoles.rows}
          {...keys.bodyProps}
          className="relative"
          style={{ height: virtual.getTotalSize() }}
        >
          {items.map(({ index, start }) => {
            const entry = list.rows[index]
            return entry ? (
              <ListRow
                key={idOf(entry)}
                row={entryRow(entry, eyes)}
                at={index}
                start={start}
                height={height}
                isPhone={isPhone}
                isOpen={entry.email === props.openEmail}
                isSelected={selected.has(idOf(entry))}
                keys={keys}
                onToggle={onSelect && (() => keys.toggle(index))}
              />
            ) : null
          })}
        </div>
        <ListEnd list={list} />
      </div>
    </div>
  )
}

function ListHead({ list, query, selected, onSelect, onTurn }: SuppressionListProps) {
  const words = useWords(suppressionWords)
  const ids = list.rows.map(idOf)
  const chosen = ids.filter((id) => selected.has(id)).length
  const all = chosen === 0 ? false : chosen === ids.length ? true : ("indeterminate" as const)
  return (
    <div
      {...gridRoles.rows}
      className="border-line border-b overflow-hidden [scrollbar-gutter:stable] max-md:h-11"
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
        <Head className="justify-end text-right" sort={query.search === "" ? query.order : null}>
          {query.search === "" ? (
            <SinceButton order={query.order} onTurn={onTurn} />
          ) : (
            <span title={words.byAddress}>{words.since}</span>
          )}
        </Head>
      </div>
    </div>
  )
}

const sortWords = { newest: "descending", oldest: "ascending" } as const

type HeadProps = { className?: string; sort?: Query["order"] | null; children: ReactNode }

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

/** Under the last row: what is on its way, what did not come, or that this is all. */
function ListEnd({ list }: { list: Suppressions }) {
  const words = useWords(suppressionWords)
  const language = useLanguage()
  if (list.moreFailed)
    return (
      <div role="alert" className="flex items-center gap-3 px-4 py-2.5 text-danger-ink text-xs">
        {words.moreFailed}
        <Button size="sm" onClick={list.loadMore}>
          {words.tryAgain}
        </Button>
      </div>
    )
  return (
    <p className="h-10 px-4 py-2.5 text-ink-3 text-xs">
      {list.hasMore ? words.loadingMore : words.end({ count: formatNumber(list.rows.length, language) })}
    </p>
  )
}
