"use client"

import { Sparkline } from "#components/chart/sparkline"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { Figures } from "#ui/panel"
import { ChangeWords } from "../_range/change-words.tsx"
import { freshClass } from "../_live/live-figures.tsx"
import { useShown } from "./live-overview.tsx"
import type { Figure } from "#lib/analytics/overview/figures"

/** The answer first: six figures with what they are a part of, how they moved and their shape. */
export function KeyFigures({ initial }: { initial: readonly Figure[] }) {
  const figures = useShown(initial, (live) => live.overview.figures)
  return (
    <Figures className={cn("md:auto-cols-auto md:grid-flow-row md:grid-cols-3 xl:grid-cols-6", freshClass)}>
      {figures.map((figure) => (
        <div
          key={figure.label}
          className={cn(
            "@container relative min-w-0 p-3 px-4",
            figure.link && "focus-within:bg-hover! hover:bg-hover!",
          )}
        >
          <p className="truncate text-ink-2 text-xs">
            {figure.label} {figure.byWhom && <ByWhom byWhom={figure.byWhom} />}
          </p>
          <div className="flex items-baseline gap-x-2 whitespace-nowrap">
            <FigureValue figure={figure} />
            {figure.ofWhat && <span className="truncate text-2xs text-ink-3">{figure.ofWhat}</span>}
          </div>
          <p className="tnum min-h-4 text-2xs text-ink-2 leading-4">{figure.countText}</p>
          <p className="min-h-8 text-2xs leading-4">
            {figure.change && <ChangeWords change={figure.change} />}
          </p>
          <div className="pt-1.5">
            <Sparkline values={figure.spark} text={figure.sparkText} colour={figure.colour} />
          </div>
        </div>
      ))}
    </Figures>
  )
}

/** Above the link of the whole cell, so that its title is there to be read. */
const ByWhom = ({ byWhom: { text, title } }: { byWhom: NonNullable<Figure["byWhom"]> }) => (
  <span title={title} className="relative z-10 text-ink-3">
    {text}
    <span className="sr-only">{`. ${title}`}</span>
  </span>
)

const valueClass = "tnum shrink-0 font-semibold text-ink text-xl @min-[10.5rem]:text-2xl"

/** The whole cell takes the press. */
function FigureValue({ figure: { link, value } }: { figure: Figure }) {
  if (!link) return <span className={valueClass}>{value}</span>
  return (
    <Link
      href={link.href}
      title={link.title}
      className={cn(valueClass, "inline-block min-w-6 -outline-offset-2 after:absolute after:inset-0")}
    >
      {value}
    </Link>
  )
}
