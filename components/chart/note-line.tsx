"use client"

import { FileText, type LucideIcon, Rocket, ShieldAlert } from "lucide-react"
import { useWords } from "#components/shell/language"
import { chartWords } from "#words/chart"
import { cn } from "../ui/cn.tsx"
import { Link } from "../ui/link.tsx"
import type { ChartNote } from "#lib/analytics/series/points"

const icons: Record<ChartNote["kind"], LucideIcon> = {
  template: FileText,
  deployment: Rocket,
  block: ShieldAlert,
}

export function NoteIcon({ kind, className }: { kind: ChartNote["kind"]; className?: string }) {
  const Icon = icons[kind]
  return <Icon aria-hidden className={cn("size-3.5 shrink-0", className)} />
}

/** NoteLine: an event with the icon and the word of its kind, and a link to its details. */
export function NoteLine({ note: { kind, text, href }, isPlain }: { note: ChartNote; isPlain?: boolean }) {
  const words = useWords(chartWords)
  return (
    <span className="flex min-w-0 items-start gap-1.5 text-ink">
      <NoteIcon kind={kind} className="mt-0.5 text-ink-3" />
      <span className="min-w-0 break-words">
        <span className="text-ink-2">{words.kinds[kind]}: </span>
        {href && !isPlain ? <NoteLink href={href} text={text} /> : text}
      </span>
    </span>
  )
}

/** Links of programs and people lead to other sites, so no referrer is sent. */
const NoteLink = ({ href, text }: { href: string; text: string }) =>
  href.startsWith("/") ? (
    <Link href={href} className="underline">
      {text}
    </Link>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="underline">
      {text}
    </a>
  )
