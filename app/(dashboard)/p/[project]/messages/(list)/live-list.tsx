"use client"

import { type ComponentProps, useEffect, useRef, useState } from "react"
import { useWords } from "#components/shell/language"
import { type MessagesWords, messagesWords } from "#words/messages"
import { LiveControl, useIsAtTop } from "./live-control.tsx"
import { MessageFilters } from "./message-filters.tsx"
import { MessagesTable } from "./messages-table.tsx"
import type { RowPaths } from "#lib/analytics/messages/row-path"
import { SortChoice } from "./sort-choice.tsx"
import { StatusChips } from "./status-chips.tsx"
import { type Begin, useTail } from "./use-tail.ts"

/** TAIL-4: messages as they change, newest change first; `query` is for the server's stream. */
export type LiveListProps = {
  project: string
  query: string
  begin: Begin
  rowPaths: RowPaths
  filters: Omit<ComponentProps<typeof MessageFilters>, "children" | "project">
  can: ComponentProps<typeof MessagesTable>["can"]
}

export function LiveList({ project, query, begin, rowPaths, filters, can }: LiveListProps) {
  const words = useWords(messagesWords)
  const [isPaused, setIsPaused] = useState(false)
  const isAtTop = useIsAtTop()
  const list = useRef<HTMLDivElement>(null)
  const [isInRows, setIsInRows] = useState(false)
  const { said, changed } = useSummary()
  const isHeld = isPaused || isInRows || !isAtTop
  const tail = useTail({ project, query, begin }, { isHeld, drawn: changed })
  const detail = detailOf({ ...tail, isPaused, isHeld }, words.tail)
  return (
    <>
      <MessageFilters project={project} {...filters}>
        <span className="inline-flex flex-wrap items-center gap-3">
          <SortChoice sort="changed" />
          <LiveControl
            isPaused={isPaused}
            onToggle={() => setIsPaused((paused) => !paused)}
            detail={detail}
          />
        </span>
      </MessageFilters>
      {tail.isCut && <p className="text-ink-2 text-xs">{words.tail.cut}</p>}
      <p role="status" className="sr-only">
        {said > 0 && words.tail.changed({ count: said })}
      </p>
      {/* Rows must not move under the focus of a keyboard: what is moved in a page loses it. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens where the focus is, and is no control itself */}
      <div
        ref={list}
        onFocus={({ target }) => setIsInRows(target.closest("tbody") !== null)}
        onBlur={({ relatedTarget }) =>
          setIsInRows(relatedTarget instanceof Element && list.current?.contains(relatedTarget) === true)
        }
      >
        <MessagesTable
          isLive
          rows={tail.rows}
          rowPaths={rowPaths}
          hasProjects={false}
          counts={{ all: 0, hasEver: true }}
          lookedBack={null}
          olderHref={null}
          statusChips={<StatusChips chosen={filters.query.status} />}
          project={project}
          can={can}
        />
      </div>
    </>
  )
}

type TailState = {
  isPaused: boolean
  isHeld: boolean
  /** False while the way to the server is broken. */
  isOpen: boolean
  waiting: number
  perMinute: number
}

/** The text next to the control: waiting changes, the reason why the list waits, or its pace. */
function detailOf(
  { isPaused, isHeld, isOpen, waiting, perMinute }: TailState,
  words: MessagesWords["tail"],
): string | null {
  const parts = [
    ...(isHeld && !isPaused ? [words.held] : []),
    ...(isHeld && waiting > 0 ? [words.waiting({ count: waiting })] : []),
    ...(isHeld || isOpen ? [] : [words.again]),
    ...(!isHeld && isOpen && perMinute > 0 ? [words.rate({ count: perMinute })] : []),
  ]
  return parts.length > 0 ? parts.join(" · ") : null
}

/** Minimum interval between announcements to screen readers. */
const sayMs = 10_000

/** Many messages are one sentence now and then: the first at once, what comes after it together. */
function useSummary() {
  const [said, setSaid] = useState(0)
  const unsaid = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const say = () => {
    timer.current = undefined
    if (unsaid.current === 0) return
    setSaid(unsaid.current)
    unsaid.current = 0
    timer.current = setTimeout(say, sayMs)
  }
  const changed = (count: number) => {
    unsaid.current += count
    if (timer.current === undefined) say()
  }
  return { said, changed }
}
