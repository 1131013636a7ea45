"use client"

import {
  BellRing,
  CalendarX2,
  ChevronRight,
  CircleCheck,
  FileX,
  Flag,
  Globe,
  KeyRound,
  MailPlus,
  ShieldAlert,
  TrendingUp,
  Unplug,
  Webhook,
} from "lucide-react"
import { useLanguage, useWords } from "#components/shell/language"
import { formatNumber } from "#lib/interface/format/number"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { Panel } from "#ui/panel"
import { overviewWords } from "#words/overview"
import { useShown } from "./live-overview.tsx"
import type { Need, Needs } from "#lib/features/attention/needs-sending"

/** Open tasks, each with its link; `initial` is from the server, until something changes. */
export function NeedsPanel({ initial, hint }: { initial: Needs; hint: string | null }) {
  const { needs, allWell } = useShown(initial, (live) => live.needs)
  const words = useWords(overviewWords)
  const language = useLanguage()
  const waiting = needs.filter(({ isKnown }) => !isKnown).length
  return (
    <Panel
      title={words.needsAttention}
      hint={hint}
      tools={
        waiting > 0 && <span className="tnum text-ink-3 text-xs">{formatNumber(waiting, language)}</span>
      }
      isFlush
    >
      {needs.length === 0 ? <AllWell sentence={allWell} /> : <NeedList needs={needs} />}
    </Panel>
  )
}

function AllWell({ sentence }: { sentence: string }) {
  return (
    <p className="flex items-center gap-2.5 px-4 pt-1 pb-4 text-ink-2 text-sm">
      <CircleCheck aria-hidden className="size-4 shrink-0 text-success-ink" />
      {sentence}
    </p>
  )
}

const icons = {
  alert: BellRing,
  block: ShieldAlert,
  jump: TrendingUp,
  spam: Flag,
  domain: Globe,
  webhook: Webhook,
  key: KeyRound,
  missing: CalendarX2,
  template: FileX,
  silent: Unplug,
  letter: MailPlus,
}

const tones = {
  danger: "bg-danger-soft text-danger-ink",
  warning: "bg-warning-soft text-warning-ink",
  info: "bg-info-soft text-info-ink",
}

function NeedList({ needs }: { needs: readonly Need[] }) {
  return (
    <ul className="pb-2">
      {needs.map((need) => (
        <li key={need.key}>
          <NeedLine need={need} />
        </li>
      ))}
    </ul>
  )
}

function NeedLine({ need }: { need: Need }) {
  const Icon = icons[need.icon]
  const inside = (
    <>
      <span
        className={cn(
          "flex size-6 shrink-0 items-center justify-center rounded-sm [&_svg]:size-3.5",
          tones[need.tone],
        )}
      >
        <Icon aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block break-words text-ink text-sm">{need.title}</span>
        <span className="block break-words text-ink-3 text-xs">{need.note}</span>
      </span>
    </>
  )
  const className = "flex min-h-13 items-center gap-3 px-4 py-1.5 -outline-offset-2"
  if (!need.href) return <div className={className}>{inside}</div>
  return (
    <Link href={need.href} className={cn(className, "hover:bg-hover")}>
      {inside}
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
    </Link>
  )
}
