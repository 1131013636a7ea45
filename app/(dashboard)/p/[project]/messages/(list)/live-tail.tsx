"use client"

import { Pause, Play } from "lucide-react"
import { useEffect, useState } from "react"
import { useWords } from "#components/shell/language"
import { useKey } from "#components/shell/use-key"
import { cn } from "#ui/cn"
import { Kbd } from "#ui/kbd"
import { messagesWords } from "#words/messages"
import { LiveRefresh } from "../../_live/live-refresh.tsx"

/** New letters come in at the top while the first page is shown and nobody paused it (P). */
export type LiveTailProps = { project: string; seq: number; isOnFirstPage: boolean }

export function LiveTail({ project, seq, isOnFirstPage }: LiveTailProps) {
  const words = useWords(messagesWords)
  const [isPaused, setIsPaused] = useState(false)
  const isAtTop = useIsAtTop()
  useKey("pause", () => setIsPaused((paused) => !paused))
  if (!isOnFirstPage) return null
  const Icon = isPaused ? Play : Pause
  return (
    <span
      className={cn(
        "inline-flex h-8 items-center gap-2 rounded-md py-0.5 pr-1 pl-2.5 text-xs",
        isPaused ? "bg-sunken text-ink-2" : "bg-success-soft text-success-ink",
      )}
    >
      <LiveRefresh project={project} seq={seq} isPaused={isPaused || !isAtTop} />
      <span
        aria-hidden
        data-fill
        className={cn("size-2 rounded-full", isPaused ? "bg-line-control" : "bg-success")}
      />
      {isPaused ? words.paused : isAtTop ? words.live : words.waits}
      <button
        type="button"
        onClick={() => setIsPaused(!isPaused)}
        className="inline-flex h-6 items-center gap-1 rounded-sm border border-line-strong bg-surface px-1.5 text-ink hover:bg-hover max-md:h-8 [&_svg]:size-3"
      >
        <Icon aria-hidden />
        {isPaused ? words.goOn : words.pause}
        <Kbd className="border-0 bg-transparent px-0">P</Kbd>
      </button>
    </span>
  )
}

/** Rows must not move under the context of somebody who reads further down. */
function useIsAtTop(): boolean {
  const [isAtTop, setIsAtTop] = useState(true)
  useEffect(() => {
    const look = () => setIsAtTop(window.scrollY < 80)
    look()
    window.addEventListener("scroll", look, { passive: true })
    return () => window.removeEventListener("scroll", look)
  }, [])
  return isAtTop
}
