"use client"

import { Ban, Circle, Hourglass, type LucideIcon } from "lucide-react"
import { useWords } from "#components/shell/language"
import { statusStyle } from "#lib/interface/status/statuses"
import { badgeClass } from "#ui/badge"
import { cn } from "#ui/cn"
import { suppressionWords } from "#words/suppression"

/** How each cause looks: the colours of the statuses that lead to it (look.md, section 3). */
const lookOf: Record<string, { status: string; icon?: LucideIcon }> = {
  permanent_unavailable: { status: "hard_bounced" },
  unsubscribed: { status: "unsubscribed" },
  complained: { status: "spam" },
  temporary_unavailable: { status: "soft_bounced", icon: Hourglass },
  blocked: { status: "sent", icon: Ban },
}

export const causeFill = (cause: string): string => statusStyle(lookOf[cause]?.status ?? cause).fill

/** Name of a cause; an unknown one is shown as it is. */
export function causeWord(causes: Readonly<Record<string, string>>, cause: string): string {
  return (Object.hasOwn(causes, cause) ? causes[cause] : undefined) ?? cause.replaceAll("_", " ")
}

/** A cause as icon and word. */
export function CauseBadge({ cause }: { cause: string }) {
  const words = useWords(suppressionWords)
  const known = lookOf[cause]
  const look = statusStyle(known?.status ?? cause)
  const Icon = known ? (known.icon ?? look.icon) : Circle
  return (
    <span className={cn(badgeClass, look.badge)}>
      <Icon aria-hidden strokeWidth={2.25} />
      <span className="truncate">{causeWord(words.causes, cause)}</span>
    </span>
  )
}
