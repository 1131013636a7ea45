"use client"

import { useWords } from "#components/shell/language"
import { useKey } from "#components/shell/use-key"
import { Kbd } from "#ui/kbd"
import { Segmented } from "#ui/segmented"
import { messagesWords } from "#words/messages"
import { rangeWords } from "#words/range"
import { useEffect, useState } from "react"

type LiveControlProps = {
  isPaused: boolean
  onToggle: () => void
  /** Speed of the list, or the number of waiting changes. */
  detail: string | null
}

/** TAIL-4: switch for automatic updates of a list, Live or Paused, also with the key P. */
export function LiveControl({ isPaused, onToggle, detail }: LiveControlProps) {
  const words = useWords(messagesWords)
  const { live } = useWords(rangeWords)
  useKey("pause", onToggle)
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {detail && <span className="tnum text-ink-3 text-xs">{detail}</span>}
      <Segmented
        label={words.tail.control}
        value={isPaused ? "paused" : "live"}
        onValueChange={(next) => (next === "paused") !== isPaused && onToggle()}
        segments={[
          { value: "live", label: live },
          { value: "paused", label: words.paused },
        ]}
      />
      <Kbd className="max-md:hidden">P</Kbd>
    </span>
  )
}

/** Rows must not move while somebody reads further down. */
export function useIsAtTop(): boolean {
  const [isAtTop, setIsAtTop] = useState(true)
  useEffect(() => {
    const look = () => setIsAtTop(window.scrollY < 80)
    look()
    window.addEventListener("scroll", look, { passive: true })
    return () => window.removeEventListener("scroll", look)
  }, [])
  return isAtTop
}
