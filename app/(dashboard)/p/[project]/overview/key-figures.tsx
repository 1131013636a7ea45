import { ArrowDown, ArrowUp } from "lucide-react"
import { Sparkline } from "#components/chart/sparkline"
import type { OverviewWords } from "#lib/words/overview"
import { cn } from "#ui/cn"
import { Figures } from "#ui/panel"
import type { Change, Figure } from "./view.ts"

/** The answer first: six figures with what they are a part of, how they moved and their shape. */
export function KeyFigures({ figures, words }: { figures: readonly Figure[]; words: OverviewWords }) {
  return (
    <Figures className="lg:auto-cols-fr">
      {figures.map((figure) => (
        <div key={figure.label} className="min-w-0 p-3 px-4">
          <div className="flex items-baseline justify-between gap-2 text-xs">
            <span className="truncate text-ink-2">{figure.label}</span>
            {figure.change && <ChangeWord change={figure.change} words={words} />}
          </div>
          <p className="flex items-baseline gap-x-1.5 whitespace-nowrap">
            <span className="tnum font-semibold text-2xl text-ink max-md:text-xl">{figure.value}</span>
            {figure.ofWhat && <span className="truncate text-2xs text-ink-3">{figure.ofWhat}</span>}
          </p>
          <div className="pt-1.5">
            <Sparkline values={figure.spark} ends={figure.sparkEnds} colour={figure.colour} />
          </div>
        </div>
      ))}
    </Figures>
  )
}

const tones = { good: "text-success-ink", bad: "text-danger-ink", plain: "text-ink-2" }

function ChangeWord({ change, words }: { change: Change; words: OverviewWords }) {
  if (change.text === null)
    return <span className="shrink-0 text-ink-3 max-xl:hidden">{words.noneBefore}</span>
  const Arrow = change.isUp ? ArrowUp : ArrowDown
  return (
    <span className={cn("tnum inline-flex shrink-0 items-center gap-0.5", tones[change.tone])}>
      <Arrow aria-label={change.isUp ? words.up : words.down} className="size-3" />
      {change.text}
    </span>
  )
}
