"use client"

import type { DeliveryMode } from "#lib/interface/status/delivery-mode"
import { FlaskConical, Forward, Unplug } from "lucide-react"
import type { ReactNode } from "react"
import { cn } from "#ui/cn"
import { shellWords } from "#words/shell"
import { useWords } from "./language.tsx"

type Look = { icon: ReactNode; className: string }

const plain = "border-line-strong text-ink-2"
const live: Look = {
  icon: <span data-fill aria-hidden className="size-1.5 rounded-full bg-success" />,
  className: plain,
}

const looks: Record<Exclude<DeliveryMode, null>, Look> = {
  sandbox: {
    icon: <FlaskConical aria-hidden />,
    className: "border-transparent bg-warning-soft text-warning-ink",
  },
  silent: { icon: <Unplug aria-hidden />, className: "border-transparent bg-danger-soft text-danger-ink" },
  relay: { icon: <Forward aria-hidden />, className: plain },
  direct: live,
  unknown: live,
}

const chipClass =
  "inline-flex h-7 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md border px-2 font-medium text-xs [&_svg]:size-3.5"

export function ModeChip({ mode }: { mode: DeliveryMode }) {
  const words = useWords(shellWords)
  if (mode === null) return <span aria-hidden className={cn(chipClass, "w-24 border-line")} />
  const [name, rest] = words.modes[mode]
  return (
    <span className={cn(chipClass, looks[mode].className)}>
      {looks[mode].icon} {name}
      <span className="-ml-0.5 max-lg:sr-only"> {rest}</span>
    </span>
  )
}
