"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { type ReactNode, createContext, use, useRef } from "react"
import { routeQuery } from "#lib/interface/browser/queries"
import { LiveRefresh } from "../_live/live-refresh.tsx"
import type { LiveOverview } from "#lib/features/attention/live-overview"
import { LiveWord } from "../_live/live-word.tsx"

const Newest = createContext<LiveOverview | null>(null)

const Redraw = createContext<() => void>(() => {})

/** Re-renders the page after a change made here that causes no event. */
export const useRedraw = (): (() => void) => use(Redraw)

/** Server-rendered data, or the newer data read after a change. */
export function useShown<Part>(initial: Part, partOf: (live: LiveOverview) => Part): Part {
  const newest = use(Newest)
  return newest ? partOf(newest) : initial
}

/** Parts that events do not change are re-rendered at this interval, while there are events. */
const wholeEveryMs = 60_000

type LiveOverviewFrameProps = {
  project: string
  /** Up to which change the server drew the page. */
  seq: number
  /** Endpoint of the same figures (LIVE-6). */
  href: string
  /** The page shows other projects too, whose changes are not on this stream. */
  isOfMore: boolean
  children: ReactNode
}

/** Keeps the overview new: reads its figures alone when something changed, and lets its panels draw them. */
export function LiveOverviewFrame({ project, seq, href, isOfMore, children }: LiveOverviewFrameProps) {
  const client = useQueryClient()
  const router = useRouter()
  const query = routeQuery<LiveOverview>(href)
  const { data } = useQuery({ ...query, enabled: false })
  const newest = data && data.seq >= seq ? data : null
  const wholeAt = useRef<number>(undefined)

  /** Refusals (signed out, removed from the project) are shown by the page. */
  async function read() {
    wholeAt.current ??= performance.now()
    const isDue = performance.now() - wholeAt.current > wholeEveryMs
    const isRead = await client.fetchQuery({ ...query, retry: false, staleTime: 0 }).then(
      () => true,
      () => false,
    )
    if (isRead && !isDue) return
    wholeAt.current = performance.now()
    router.refresh()
  }
  function redraw() {
    // Data read since the page was rendered is outdated.
    void client.resetQueries({ queryKey: query.queryKey })
    router.refresh()
  }
  return (
    <Redraw value={redraw}>
      <Newest value={newest}>
        <LiveRefresh project={project} seq={newest?.seq ?? seq} read={read} isOfMore={isOfMore} />
        {children}
      </Newest>
    </Redraw>
  )
}

/** When the last event came in; `initial` is what the server knew, until something changed. */
export const LastEvent = ({ initial }: { initial: number | null }) => (
  <LiveWord lastEventMs={useShown(initial, (live) => live.lastEventMs)} />
)
