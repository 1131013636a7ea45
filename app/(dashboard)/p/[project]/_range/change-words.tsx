import { ArrowDown, ArrowUp } from "lucide-react"
import { cn } from "#ui/cn"
import type { Change } from "#lib/analytics/range/change"

const tones = { good: "text-success-ink", bad: "text-danger-ink", plain: "text-ink-3" }

/** The sentence names the direction; the arrow is for a quick look. */
export function ChangeWords({ change: { text, isUp, tone } }: { change: Change }) {
  const Arrow = isUp ? ArrowUp : ArrowDown
  return (
    <span title={text} className={cn("tnum", tones[tone])}>
      {isUp !== null && <Arrow aria-hidden className="-mt-0.5 mr-0.5 inline size-3" />}
      {text}
    </span>
  )
}
