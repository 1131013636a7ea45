"use client"

import { Radio } from "lucide-react"
import { useEffect, useState } from "react"
import { clock } from "#lib/clock"

/** "Live · last event 2 s ago": counts up by itself between refreshes. */
export function LiveWord({ lastEventMs }: { lastEventMs: number | null }) {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(clock.now().getTime())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-3 text-xs">
      <Radio aria-hidden className="size-3.5 text-success-ink" />
      <span className="text-success-ink">Live</span>
      {lastEventMs !== null && now !== null && (
        <span className="tnum">· last event {agoText(now - lastEventMs)}</span>
      )}
    </span>
  )
}

/** 2000 → "2 s ago", 125000 → "2 min ago". */
export function agoText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 2) return "just now"
  if (seconds < 90) return `${seconds} s ago`
  if (seconds < 5400) return `${Math.round(seconds / 60)} min ago`
  if (seconds < 129_600) return `${Math.round(seconds / 3600)} h ago`
  return `${Math.round(seconds / 86_400)} days ago`
}
