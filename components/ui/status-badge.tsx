"use client"

import { useWords } from "#components/shell/language"
import { statusWords } from "#words/status"
import { readLook } from "#lib/interface/status/statuses"
import { badgeClass } from "./badge.tsx"
import { cn } from "./cn.tsx"

type StatusBadgeProps = {
  status: string
  /** The kind of traffic that opened or clicked it, if known. */
  readBy?: string | null
  className?: string
}

/** StatusBadge: the status of a letter as icon and word. An unknown word shows itself in grey. */
export function StatusBadge({ status, readBy = null, className }: StatusBadgeProps) {
  const { icon: Icon, label, badge } = readLook(status, readBy, useWords(statusWords))
  return (
    <span className={cn(badgeClass, badge, className)}>
      <Icon aria-hidden strokeWidth={2.25} />
      <span className="truncate">{label}</span>
    </span>
  )
}
