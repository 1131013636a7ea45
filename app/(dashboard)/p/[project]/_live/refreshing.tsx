"use client"

import { useRouter } from "next/navigation"
import { useEffect, useEffectEvent, useRef, useTransition } from "react"
import { followChanges } from "#lib/interface/browser/follow-changes"
import { makeRefreshPace, type RefreshPace } from "#lib/interface/browser/refresh-pace"

/**
 * Follows changes while the page is visible, then lets the server render the page again or calls `read` where the
 * page has one. The page already shows changes up to `seq`. Renders nothing. `isPaused` stops it.
 */
type LiveRefreshProps = {
  project: string
  seq: number
  isPaused?: boolean
  /** The page shows other projects too, whose changes are not on this stream: it is also refreshed on a timer. */
  isOfMore?: boolean
  read?: () => Promise<void>
}

/** Maximum age of the data of other projects while the page is visible. */
const moreEveryMs = 30_000

export default function Refreshing({
  project,
  seq,
  isPaused = false,
  isOfMore = false,
  read: readAlone,
}: LiveRefreshProps) {
  const router = useRouter()
  const [isReading, startReading] = useTransition()
  const known = useRef(seq)
  const pace = useRef<RefreshPace>(undefined)
  // A hidden or paused page refreshes when it is visible again. Meanwhile the stream stays open.
  const isLate = useRef(false)
  const read = useEffectEvent(() => startReading(readAlone ?? (() => router.refresh())))
  const changed = useEffectEvent(() => {
    isLate.current = isPaused || document.visibilityState !== "visible"
    if (!isLate.current) pace.current?.changed()
  })
  useEffect(() => {
    known.current = Math.max(known.current, seq)
  }, [seq])
  useEffect(() => {
    if (!isReading) pace.current?.settled()
  }, [isReading])
  useEffect(() => {
    if (!isPaused && isLate.current) changed()
  }, [isPaused])
  useEffect(() => {
    const stop = new AbortController()
    const started = makeRefreshPace(() => read())
    pace.current = started
    const handlers = {
      seq(newest: number) {
        if (newest <= known.current) return
        known.current = newest
        changed()
      },
      change: () => changed(),
    }
    const { signal } = stop
    document.addEventListener("visibilitychange", () => isLate.current && changed(), { signal })
    followChanges(project, handlers, signal)
    return () => {
      stop.abort()
      started.stop()
    }
  }, [project])
  useEffect(() => {
    if (!isOfMore) return
    const timer = setInterval(() => changed(), moreEveryMs)
    return () => clearInterval(timer)
  }, [isOfMore])
  return null
}
