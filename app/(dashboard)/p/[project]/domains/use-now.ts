"use client"

import { useEffect, useState } from "react"
import { clock } from "#lib/platform/clock"

/** The time now in epoch ms, anew every `everyMs`; null until the page lives in the browser. */
export function useNow(everyMs: number): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(clock.now().getTime())
    tick()
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
