"use client"

import { useSelectedLayoutSegment } from "next/navigation"
import type { ReactNode } from "react"
import { cn } from "#ui/cn"

/** List and letter side by side; on a narrow screen one of the two. */
export function InboxFrame({ list, children }: { list: ReactNode; children: ReactNode }) {
  const hasLetter = useSelectedLayoutSegment() !== null
  return (
    <div className="grid min-h-0 lg:h-[calc(100dvh-48px)] lg:grid-cols-[380px_minmax(0,1fr)]">
      <div
        className={cn(
          "flex min-h-0 min-w-0 flex-col bg-surface max-lg:min-h-[calc(100dvh-48px)] lg:border-line lg:border-r",
          hasLetter && "max-lg:hidden",
        )}
      >
        {list}
      </div>
      <div
        className={cn(
          "flex min-h-0 min-w-0 flex-col max-lg:h-[calc(100dvh-48px)]",
          !hasLetter && "max-lg:hidden",
        )}
      >
        {children}
      </div>
    </div>
  )
}
