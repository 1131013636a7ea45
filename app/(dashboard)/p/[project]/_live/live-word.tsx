"use client"

import { Radio } from "lucide-react"
import { useEffect, useState } from "react"
import { useLanguage, useWords } from "#components/shell/language"
import { clock } from "#lib/platform/clock"
import { formatAgo } from "#lib/interface/format/date"
import { rangeWords } from "#words/range"

/** "Live · last event 2 s ago": counts up between refreshes. */
export function LiveWord({ lastEventMs }: { lastEventMs: number | null }) {
  const words = useWords(rangeWords)
  const language = useLanguage()
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
      <span className="text-success-ink">{words.live}</span>
      {lastEventMs !== null && now !== null && (
        <span className="tnum">
          · {words.lastEvent({ ago: formatAgo(now - lastEventMs, language) ?? words.justNow })}
        </span>
      )}
    </span>
  )
}
