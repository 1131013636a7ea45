"use client"

import { useRouter } from "next/navigation"
import { useEffect, useEffectEvent, useRef, useTransition } from "react"
import { followChanges } from "#lib/interface/browser/follow-changes"
import { makeRefreshPace, type RefreshPace } from "#lib/interface/browser/refresh-pace"

/**
 * Hears when an event comes in (while the page is visible) and then lets the server draw the page anew, which
 * shows changes up to `seq`, or reads what changed where the page has a way of its own (`read`). Draws nothing.
 * `isPaused` stops it.
 */
type LiveRefreshProps = {
  project: string
  seq: number
  isPaused?: boolean
  /** The page shows other projects too, of whose changes nobody tells it: it is drawn anew now and then. */
  isOfMore?: boolean
  read?: () => Promise<void>
}

/** How old what a page shows of other projects may become while somebody looks at it. */
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
  // What nobody sees, or wants to see, is read when somebody does. Meanwhile the stream stays.
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
    const own = makeRefreshPace(() => read())
    pace.current = own
    const heard = {
      seq(newest: number) {
        if (newest <= known.current) return
        known.current = newest
        changed()
      },
      change: () => changed(),
    }
    const { signal } = stop
    document.addEventListener("visibilitychange", () => isLate.current && changed(), { signal })
    followChanges(project, heard, signal)
    return () => {
      stop.abort()
      own.stop()
    }
  }, [project])
  useEffect(() => {
    if (!isOfMore) return
    const timer = setInterval(() => changed(), moreEveryMs)
    return () => clearInterval(timer)
  }, [isOfMore])
  return null
}
