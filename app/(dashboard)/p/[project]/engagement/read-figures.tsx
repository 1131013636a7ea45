import { Figures } from "#ui/panel"
import type { Figure } from "./view.ts"

/** The answer first: what people opened and clicked as a share of what was delivered, and what machines did beside it. */
export function ReadFigures({ figures }: { figures: readonly Figure[] }) {
  return (
    <Figures className="md:auto-cols-auto md:grid-flow-row md:grid-cols-3 xl:grid-cols-6">
      {figures.map((one) => (
        <dl key={one.key} className="min-w-0 p-3 px-4">
          <dt className="flex items-center gap-1.5 text-ink-2 text-xs">
            <span
              data-fill
              aria-hidden
              className="size-2 shrink-0 rounded-xs"
              style={{ background: one.colour }}
            />
            <span className="min-w-0">{one.label}</span>
          </dt>
          <dd>
            <span className="flex items-baseline justify-between gap-x-2">
              <span className="tnum font-semibold text-2xl text-ink">{one.value}</span>
              {one.change && <span className="tnum text-ink-2 text-xs">{one.change}</span>}
            </span>
            <span className="block text-2xs text-ink-3">{one.ofWhat}</span>
          </dd>
        </dl>
      ))}
    </Figures>
  )
}
