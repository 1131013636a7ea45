"use client"

import { Pause, Play } from "lucide-react"
import { useEffect, useState } from "react"
import { cn } from "#ui/cn"
import { Kbd } from "#ui/kbd"
import { LiveRefresh } from "../../_live/live-refresh.tsx"

/** New letters come in at the top while the first page is shown and nobody paused it (P). */
export type LiveTailProps = { project: string; seq: number; isOnFirstPage: boolean }

export function LiveTail({ project, seq, isOnFirstPage }: LiveTailProps) {
  const [isPaused, setIsPaused] = useState(false)
  const isAtTop = useIsAtTop()
  usePauseKey(() => setIsPaused((paused) => !paused))
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
      {isPaused ? "Paused" : isAtTop ? "Live" : "Waits while you scroll"}
      <button
        type="button"
        onClick={() => setIsPaused(!isPaused)}
        className="inline-flex h-6 items-center gap-1 rounded-sm border border-line-strong bg-surface px-1.5 text-ink hover:bg-hover max-md:h-8 [&_svg]:size-3"
      >
        <Icon aria-hidden />
        {isPaused ? "Go on" : "Pause"}
        <Kbd className="border-0 bg-transparent px-0">P</Kbd>
      </button>
    </span>
  )
}

function usePauseKey(toggle: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "p" || event.metaKey || event.ctrlKey || event.altKey) return
      if (
        event.target instanceof Element &&
        event.target.closest("input, textarea, select, [contenteditable]")
      )
        return
      toggle()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  })
}

/** Rows must not move under the eyes of somebody who reads further down. */
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
