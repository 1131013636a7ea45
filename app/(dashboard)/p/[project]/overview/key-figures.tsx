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
    <Figures className="md:auto-cols-auto md:grid-flow-row md:grid-cols-3 xl:grid-cols-6">
      {figures.map((figure) => (
        <div
          key={figure.label}
          className={cn(
            "@container relative min-w-0 p-3 px-4",
            figure.link && "hover:bg-hover! focus-within:bg-hover!",
          )}
        >
          <p className="truncate text-ink-2 text-xs">{figure.label}</p>
          <div className="flex items-baseline justify-between gap-x-2 whitespace-nowrap">
            <FigureValue figure={figure} />
            {figure.change?.text && <ChangeWord change={figure.change} words={words} />}
          </div>
          {/* What does not fit beside the first wraps to a second line, which is not shown. */}
          <p className="flex h-4 flex-wrap justify-between gap-x-2 overflow-hidden whitespace-nowrap text-2xs text-ink-3">
            {figure.ofWhat && <span>{figure.ofWhat}</span>}
            {figure.change?.text === null && <span>{words.noneBefore}</span>}
          </p>
          <div className="pt-1.5">
            <Sparkline values={figure.spark} ends={figure.sparkEnds} colour={figure.colour} />
          </div>
        </div>
      ))}
    </Figures>
  )
}

/** Narrow cells hold a smaller figure, so that the change beside it fits too. */
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

const tones = { good: "text-success-ink", bad: "text-danger-ink", plain: "text-ink-2" }

function ChangeWord({ change, words }: { change: Change; words: OverviewWords }) {
  const Arrow = change.isUp ? ArrowUp : ArrowDown
  return (
    <span className={cn("tnum inline-flex shrink-0 items-center gap-0.5 text-xs", tones[change.tone])}>
      <Arrow aria-label={change.isUp ? words.up : words.down} className="size-3" />
      {change.text}
    </span>
  )
}
