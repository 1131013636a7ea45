"use client"

import { Pause, Play } from "lucide-react"
import { useState } from "react"
import { useWords } from "#components/shell/language"
import { useKey } from "#components/shell/use-key"
import { Kbd } from "#ui/kbd"
import { messagesWords } from "#words/messages"
import { LiveRefresh } from "../../_live/live-refresh.tsx"
import { PillFrame } from "./live-pill.tsx"
import { useIsAtTop } from "./use-is-at-top.ts"

/** The list of a time is drawn anew when something changes, while its first page is shown and nobody paused it (P). */
export type LiveTailProps = { project: string; seq: number; isOnFirstPage: boolean; isOfMore: boolean }

export function LiveTail({ project, seq, isOnFirstPage, isOfMore }: LiveTailProps) {
  const words = useWords(messagesWords)
  const [isPaused, setIsPaused] = useState(false)
  const isAtTop = useIsAtTop()
  useKey("pause", () => setIsPaused((paused) => !paused))
  if (!isOnFirstPage) return null
  const Icon = isPaused ? Play : Pause
  return (
    <PillFrame isMoving={!isPaused} text={isPaused ? words.paused : isAtTop ? words.updates : words.waits}>
      <LiveRefresh project={project} seq={seq} isPaused={isPaused || !isAtTop} isOfMore={isOfMore} />
      <button
        type="button"
        onClick={() => setIsPaused(!isPaused)}
        className="inline-flex h-6 items-center gap-1 rounded-sm border border-line-strong bg-surface px-1.5 text-ink hover:bg-hover max-md:h-8 [&_svg]:size-3"
      >
        <Icon aria-hidden />
        {isPaused ? words.goOn : words.pause}
        <Kbd className="border-0 bg-transparent px-0">P</Kbd>
      </button>
    </PillFrame>
  )
}
