"use client"

import { useState } from "react"
import { cn } from "../ui/cn.tsx"
import { Link } from "../ui/link.tsx"
import type { ChartSeries } from "#lib/analytics/series/points"

/**
 * Legend: the meaning of each colour. Each item is a button that hides and shows its bars, next to the count of its
 * kind, which links to the list.
 */
export type LegendProps = {
  series: readonly ChartSeries[]
  hidden: ReadonlySet<string>
  onToggle: (key: string) => void
  /** Names the dashed line; not a button. */
  previousLabel?: string
}

export function Legend({ series, hidden, onToggle, previousLabel }: LegendProps) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      {series.map((entry) => (
        <span key={entry.key} className="inline-flex items-center gap-1.5">
          <button
            type="button"
            aria-pressed={!hidden.has(entry.key)}
            onClick={() => onToggle(entry.key)}
            className={cn(
              "inline-flex h-6 items-center gap-2 rounded-xs text-ink-2 text-xs hover:text-ink max-md:h-8",
              hidden.has(entry.key) && "text-ink-off line-through",
            )}
          >
            <span
              data-fill
              aria-hidden
              className="size-2.5 rounded-xs"
              style={{ background: hidden.has(entry.key) ? "var(--line-strong)" : entry.fill }}
            />
            {entry.label}
          </button>
          {entry.total && <Total {...entry.total} />}
        </span>
      ))}
      {previousLabel && (
        <span className="inline-flex h-6 items-center gap-2 text-ink-2 text-xs max-md:h-8">
          <span aria-hidden className="w-3.5 border-previous border-t border-dashed" />
          {previousLabel}
        </span>
      )}
    </div>
  )
}

function Total({ text, href, title }: NonNullable<ChartSeries["total"]>) {
  if (!href) return <span className="tnum text-ink-3 text-xs">{text}</span>
  return (
    <Link
      href={href}
      title={title}
      className="tnum inline-flex h-6 min-w-6 items-center rounded-xs text-ink-3 text-xs underline underline-offset-2 hover:text-ink max-md:h-8 max-md:min-w-8"
    >
      {text}
    </Link>
  )
}

/** The series hidden through the legend, by their keys. */
export function useHiddenSeries() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    setHidden(next)
  }
  return { hidden, toggle }
}
