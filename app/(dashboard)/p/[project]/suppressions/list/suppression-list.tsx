"use client"

import { useEffect, useRef, useSyncExternalStore } from "react"
import { cn } from "#ui/cn"
import type { Query } from "#lib/features/suppressions/query"
import { entryRow, idOf, type RowContext } from "../view.ts"
import { gridRoles } from "./grid-roles.ts"
import { ListEnd } from "./list-end.tsx"
import { ListHead } from "./list-head.tsx"
import { ListRow } from "./list-row.tsx"
import { useListKeys } from "./use-list-keys.ts"
import { useRowWindow } from "./use-row-window.ts"
import type { Suppressions } from "./use-suppressions.ts"

/**
 * Virtual list: only visible rows are rendered, all of one height, and further pages load before the end is visible.
 * One tab stop; arrows, J and K, Home and End, Page keys move; Enter opens, X selects.
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
  /** Closes the panel next to the list, then clears the selection. */
  onEscape: () => void
}

const heights = { desktop: 37, phone: 61 }
const aheadRows = 60

export function SuppressionList(props: SuppressionListProps) {
  const isPhone = useIsPhone()
  // Another row height makes a new list, because no measurement is valid any more.
  return <List key={String(isPhone)} {...props} isPhone={isPhone} />
}

type ListProps = SuppressionListProps & { isPhone: boolean }

function List(props: ListProps) {
  const { list, query, selected, onSelect, isPhone } = props
  const scroller = useRef<HTMLDivElement>(null)
  const height = isPhone ? heights.phone : heights.desktop
  const keys = useListKeys({ ...props, scrollTo: (at) => sight.scrollTo(at) })
  const sight = useRowWindow({ scroller, count: list.rows.length, height, active: keys.active })
  useMoreAhead(list, sight.last)
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
        barWidth={sight.barWidth}
      />
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div
          {...gridRoles.rows}
          {...keys.bodyProps}
          className="relative"
          style={{ height: list.rows.length * height }}
        >
          {sight.rows.map((at) => {
            const entry = list.rows[at]
            return entry ? (
              <ListRow
                key={idOf(entry)}
                row={entryRow(entry, props.context)}
                at={at}
                start={at * height}
                height={height}
                isPhone={isPhone}
                isOpen={entry.email === props.openEmail}
                isSelected={selected.has(idOf(entry))}
                keys={keys}
                onToggle={onSelect && (() => keys.toggle(at))}
              />
            ) : null
          })}
        </div>
        <ListEnd list={list} />
      </div>
    </div>
  )
}

/** Loads further rows before the end is visible. */
function useMoreAhead({ hasMore, moreFailed, loadMore, rows }: Suppressions, lastShown: number): void {
  const count = rows.length
  useEffect(() => {
    if (hasMore && !moreFailed && lastShown >= count - aheadRows) loadMore()
  }, [lastShown, hasMore, moreFailed, count, loadMore])
}

const phoneQuery = "(max-width: 767px)"

/** True below 768 px; false on the server. */
const useIsPhone = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(phoneQuery)
      media.addEventListener("change", onChange)
      return () => media.removeEventListener("change", onChange)
    },
    () => window.matchMedia(phoneQuery).matches,
    () => false,
  )
