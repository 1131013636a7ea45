import { cn } from "#ui/cn"
import { Figures } from "#ui/panel"
import type { Figure } from "./view.ts"

/** Last success, what waits, when the oldest is given up, the next try. */
export function FiguresStrip({ figures }: { figures: readonly Figure[] }) {
  return (
    <Figures>
      {figures.map((figure) => (
        <dl key={figure.label} className="min-w-0 px-4 py-3">
          <dt className="text-ink-2 text-xs">{figure.label}</dt>
          <dd className={cn("tnum font-semibold text-ink text-xl", figure.isWarning && "text-warning-ink")}>
            {figure.value}
          </dd>
          <dd className="text-ink-2 text-xs">{figure.note || "\u00a0"}</dd>
        </dl>
      ))}
    </Figures>
  )
}
