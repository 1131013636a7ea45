import type { Span, SpanRow } from "#lib/analytics/series/points"
import { cn } from "../ui/cn.tsx"

/** SpanRows: who was blocked from when to when, on the same time axis as the bars above. Open ones run off the right edge. */
export function SpanRows({ rows }: { rows: readonly SpanRow[] }) {
  return (
    <ul className="ml-13 flex flex-col gap-1.5">
      {rows.map((row) => (
        <li key={row.label} className="relative h-5 overflow-hidden rounded-xs bg-sunken">
          {row.spans.map((span) => (
            <Bar key={`${span.from} ${span.to}`} span={span} />
          ))}
          <span className="absolute top-0.5 left-1.5 max-w-[60%] truncate rounded-xs bg-sunken px-1 text-2xs text-ink-2">
            {row.label}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Bar({ span }: { span: Span }) {
  return (
    <span
      data-fill
      role="img"
      aria-label={span.title}
      title={span.title}
      className={cn(
        "absolute inset-y-0.5 min-w-1",
        span.isOpen ? "rounded-l-xs bg-st-hard-bounced" : "rounded-xs bg-previous",
      )}
      style={{ left: `${span.from * 100}%`, width: `${(span.to - span.from) * 100}%` }}
    />
  )
}
