import { cn } from "#ui/cn"
import { Link } from "#ui/link"
import { Figures } from "#ui/panel"
import { freshClass } from "../_live/live-figures.tsx"
import { ChangeWords } from "../_range/change-words.tsx"
import type { Figure } from "#lib/analytics/engagement/view"

/** Key figures first: opens and clicks of people as a share of delivered messages, and machine activity next to it. */
export function ReadFigures({ figures }: { figures: readonly Figure[] }) {
  return (
    <Figures
      className={cn(
        "md:auto-cols-auto md:grid-flow-row md:grid-cols-3 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none",
        freshClass,
      )}
    >
      {figures.map((entry) => (
        <dl key={entry.key} className="min-w-0 p-3 px-4">
          <dt className="flex items-center gap-1.5 text-ink-2 text-xs">
            <span
              data-fill
              aria-hidden
              className="size-2 shrink-0 rounded-xs"
              style={{ background: entry.colour }}
            />
            <span className="min-w-0">{entry.label}</span>
          </dt>
          <dd>
            <Value figure={entry} />
            <span className="block text-2xs text-ink-3">{entry.ofWhat}</span>
            {entry.change && (
              <span className="block text-2xs leading-4">
                <ChangeWords change={entry.change} />
              </span>
            )}
          </dd>
        </dl>
      ))}
    </Figures>
  )
}

const valueClass = "tnum block font-semibold text-2xl text-ink"

function Value({ figure: { href, value } }: { figure: Figure }) {
  if (!href) return <span className={valueClass}>{value}</span>
  return (
    <Link href={href} className={`${valueClass} w-fit min-w-6 hover:underline`}>
      {value}
    </Link>
  )
}
