import { cn } from "../ui/cn.tsx"
import type { ChartTick } from "./points.tsx"

/** TimeAxis: one row of labels under all bands of a panel, each at the left of its tick. */
export function TimeAxis({ ticks }: { ticks: readonly ChartTick[] }) {
  return (
    <div aria-hidden className="relative ml-13 h-6">
      {ticks.map((tick, at) => (
        <span
          key={`${tick.at} ${tick.label}`}
          className={cn(
            "absolute top-0 h-5 whitespace-nowrap border-line-strong pt-0.5 text-2xs text-ink-3",
            at % 2 === 1 && "max-md:hidden",
            // Near the right edge the label stands before its tick, or it would leave the panel.
            tick.at > 0.93 ? "-translate-x-full border-r pr-1.5" : "border-l pl-1.5",
          )}
          style={{ left: `${tick.at * 100}%` }}
        >
          {tick.label}
        </span>
      ))}
    </div>
  )
}
