"use client"

import { Info, TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"

/** Published or expected value, in monospace. */
export const Mono = ({ text }: { text: string }) => (
  <code className="min-w-0 break-all pt-0.5 font-mono text-2xs text-ink">{text}</code>
)

/** One hint or correction for a record. */
export function Sentence({ isWarning, children }: { isWarning: boolean; children: ReactNode }) {
  const Icon = isWarning ? TriangleAlert : Info
  return (
    <p className="mt-2 flex items-start gap-1.5 text-ink-2 text-sm">
      <Icon
        aria-hidden
        className={`mt-[3px] size-3.5 shrink-0 ${isWarning ? "text-warning-ink" : "text-info-ink"}`}
      />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  )
}
