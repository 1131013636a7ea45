"use client"

import { useEffect, useState } from "react"
import { clock } from "#lib/platform/clock"

/** Current time in epoch ms, updated every `everyMs`; null until hydration. */
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
