"use client"

import { ArrowDown, ArrowUp } from "lucide-react"
import { useWords } from "#components/shell/language"
import { cn } from "#ui/cn"
import { bouncesWords } from "#words/bounces"
import type { ChangeCell } from "#lib/analytics/bounces/why"

/** Change of a count, with its direction as an arrow that is read as a word. */
export function Change({ change: { text, isUp, isLarge } }: { change: ChangeCell }) {
  const { why: words } = useWords(bouncesWords)
  const Arrow = isUp ? ArrowUp : ArrowDown
  return (
    <span
      className={cn(
        "tnum inline-flex items-center justify-end gap-0.5 text-xs",
        isLarge ? "text-danger-ink" : "text-ink-2",
      )}
    >
      {isUp !== null && <Arrow aria-label={isUp ? words.up : words.down} className="size-3" />}
      {text}
    </span>
  )
}
