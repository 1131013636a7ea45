import { ArrowDown, ArrowUp } from "lucide-react"
import { Sparkline } from "#components/chart/sparkline"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { Figures } from "#ui/panel"
import type { OverviewWords } from "#words/overview"
import type { Change, Figure } from "./view.ts"

/** The answer first: six figures with what they are a part of, how they moved and their shape. */
export function KeyFigures({ figures, words }: { figures: readonly Figure[]; words: OverviewWords }) {
  return (
    <Figures className="lg:auto-cols-fr">
      {figures.map((figure) => (
        <div
          key={figure.label}
          className={cn("relative min-w-0 p-3 px-4", figure.link && "hover:bg-hover! focus-within:bg-hover!")}
        >
          <div className="flex items-baseline justify-between gap-2 text-xs">
            <span className="truncate text-ink-2">{figure.label}</span>
            {figure.change && <ChangeWord change={figure.change} words={words} />}
          </div>
          <p className="flex items-baseline gap-x-1.5 whitespace-nowrap">
            <FigureValue figure={figure} />
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

const valueClass = "tnum font-semibold text-2xl text-ink max-md:text-xl"

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
