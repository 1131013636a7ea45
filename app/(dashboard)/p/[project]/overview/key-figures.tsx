import { ArrowDown, ArrowUp } from "lucide-react"
import { Sparkline } from "#components/chart/sparkline"
import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { Figures } from "#ui/panel"
import type { Change, Figure } from "./view.ts"

/** The answer first: six figures with what they are a part of, how they moved and their shape. */
export function KeyFigures({ figures }: { figures: readonly Figure[] }) {
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
          <div className="flex items-baseline gap-x-2 whitespace-nowrap">
            <FigureValue figure={figure} />
            {figure.ofWhat && <span className="truncate text-2xs text-ink-3">{figure.ofWhat}</span>}
          </div>
          <p className="min-h-8 text-2xs leading-4">
            {figure.change && <ChangeWords change={figure.change} />}
          </p>
          <div className="pt-1.5">
            <Sparkline values={figure.spark} ends={figure.sparkEnds} colour={figure.colour} />
          </div>
        </div>
      ))}
    </Figures>
  )
}

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

const tones = { good: "text-success-ink", bad: "text-danger-ink", plain: "text-ink-3" }

/** The sentence says the direction; the arrow is for who looks at it from afar. */
function ChangeWords({ change: { text, isUp, tone } }: { change: Change }) {
  const Arrow = isUp ? ArrowUp : ArrowDown
  return (
    <span title={text} className={cn("tnum", tones[tone])}>
      {isUp !== null && <Arrow aria-hidden className="-mt-0.5 mr-0.5 inline size-3" />}
      {text}
    </span>
  )
}
