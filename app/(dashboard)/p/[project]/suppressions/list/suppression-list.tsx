"use client"

import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual"
import { type RefObject, useCallback, useEffect, useRef } from "react"
import { cn } from "#ui/cn"
import type { Query } from "../query.ts"
import { entryRow, idOf, type RowContext } from "../view.ts"
import { gridRoles } from "./grid-roles.ts"
import { ListEnd } from "./list-end.tsx"
import { ListHead } from "./list-head.tsx"
import { ListRow } from "./list-row.tsx"
import { useIsPhone } from "./use-is-phone.ts"
import { useListKeys } from "./use-list-keys.ts"
import type { Suppressions } from "./use-suppressions.ts"

/**
 * The rows, however many: only those in sight are drawn, all of one height, and further pages are asked for before the
 * end comes into sight. One tab stop; arrows, J and K, Home and End, Page keys move; Enter opens, X selects.
 */
export type SuppressionListProps = {
  list: Suppressions
  query: Query
  context: RowContext
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

type ListProps = SuppressionListProps & { isPhone: boolean }

function List(props: ListProps) {
  const { list, query, selected, onSelect, isPhone } = props
  const scroller = useRef<HTMLDivElement>(null)
  const height = isPhone ? heights.phone : heights.desk
  const keys = useListKeys({ ...props, scrollTo: (at) => virtual.scrollToIndex(at) })
  const virtual = useRowsInSight({ scroller, count: list.rows.length, height, active: keys.active })
  const items = virtual.getVirtualItems()
  useMoreAhead(list, items.at(-1)?.index ?? 0)
  return (
    <div
      {...gridRoles.grid({
        label: props.context.words.list,
        rows: list.hasMore ? -1 : list.rows.length + 1,
        canSelect: Boolean(onSelect),
        isBusy: list.isLoading,
      })}
      className={cn("@container flex min-h-0 flex-1 flex-col", list.isLoading && "opacity-60")}
    >
      <ListHead
        rows={list.rows}
        order={query.search === "" ? query.order : null}
        selected={selected}
        onSelect={onSelect}
        onTurn={props.onTurn}
      />
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
                row={entryRow(entry, props.context)}
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

type Sight = {
  scroller: RefObject<HTMLDivElement | null>
  count: number
  height: number
  /** The row that holds the tab stop. */
  active: number
}

/** Which rows are drawn: those in sight, some around them, and the one that holds the tab stop. */
function useRowsInSight({ scroller, count, height, active }: Sight) {
  return useVirtualizer({
    count,
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
}

/** Asks for further rows before the end comes into sight. */
function useMoreAhead({ hasMore, moreFailed, loadMore, rows }: Suppressions, lastShown: number): void {
  const count = rows.length
  useEffect(() => {
    if (hasMore && !moreFailed && lastShown >= count - aheadRows) loadMore()
  }, [lastShown, hasMore, moreFailed, count, loadMore])
}
