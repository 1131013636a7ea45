"use client"

import { useState } from "react"
import { useWords } from "#components/shell/language"
import { messagesWords } from "#words/messages"
import { LiveRefresh } from "../../_live/live-refresh.tsx"
import { LiveControl, useIsAtTop } from "./live-control.tsx"

/** Refreshes the first page of the list by time when a message changes, unless it is paused (P). */
export type LiveTailProps = { project: string; seq: number; isOnFirstPage: boolean; isOfMore: boolean }

export function LiveTail({ project, seq, isOnFirstPage, isOfMore }: LiveTailProps) {
  const words = useWords(messagesWords)
  const [isPaused, setIsPaused] = useState(false)
  const isAtTop = useIsAtTop()
  if (!isOnFirstPage) return null
  return (
    <>
      <LiveRefresh project={project} seq={seq} isPaused={isPaused || !isAtTop} isOfMore={isOfMore} />
      <LiveControl
        isPaused={isPaused}
        onToggle={() => setIsPaused((paused) => !paused)}
        detail={isPaused || isAtTop ? null : words.waits}
      />
    </>
  )
}
