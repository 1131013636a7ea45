"use client"

import { useWords } from "#components/shell/language"
import { statusWords } from "#words/status"
import { statusLook } from "../status/statuses.tsx"
import { badgeClass } from "./badge.tsx"
import { cn } from "./cn.tsx"

/** StatusBadge: the status of a letter as icon and word. An unknown word shows itself in grey. */
export function StatusBadge({ status, className }: { status: string; className?: string }) {
  const { icon: Icon, label, badge } = statusLook(status, useWords(statusWords))
  return (
    <span className={cn(badgeClass, badge, className)}>
      <Icon aria-hidden strokeWidth={2.25} />
      <span className="truncate">{label}</span>
    </span>
  )
}
