import { cn } from "#ui/cn"
import type { BoardSpan } from "#lib/analytics/bounces/board-lanes"

/** Near the right edge, the words are placed before the span. */
const wordsNeed = 0.36

/**
 * A block on the time axis. The visible bar is as wide as the block lasted; the click target over it is wide enough for
 * a finger. A click opens the block in the list, which has the same data as text.
 */
export function Span({ span }: { span: BoardSpan }) {
  const isInside = span.to - span.from >= wordsNeed
  return (
    <>
      <span
        data-fill
        aria-hidden
        className={cn(
          "absolute inset-y-1 flex min-w-1 items-center overflow-hidden",
          span.isOpen ? "rounded-l-xs bg-st-hard-bounced" : "rounded-xs bg-previous",
        )}
        style={{ left: `${span.from * 100}%`, width: `${(span.to - span.from) * 100}%` }}
      >
        {span.label && isInside && (
          <span className="truncate px-1.5 font-medium text-2xs text-white forced-colors:text-[CanvasText]">
            {span.label}
          </span>
        )}
      </span>
      {span.label && !isInside && (
        <span
          aria-hidden
          className="absolute inset-y-1 flex items-center whitespace-nowrap bg-surface px-1 text-2xs text-ink-2"
          style={{ right: `calc(${(1 - span.from) * 100}% + 2px)` }}
        >
          {span.label}
        </span>
      )}
      <button
        type="button"
        aria-label={span.title}
        title={span.title}
        onClick={() => goTo(span.id)}
        className="absolute inset-y-0 min-w-6 rounded-xs -outline-offset-2 print:hidden"
        style={{
          left: `min(${span.from * 100}%, calc(100% - 24px))`,
          width: `${(span.to - span.from) * 100}%`,
        }}
      />
    </>
  )
}

function goTo(id: string): void {
  const line = document.getElementById(id)
  line?.scrollIntoView({ block: "nearest" })
  line?.focus({ preventScroll: true })
}
