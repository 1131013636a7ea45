import { FlaskConical, Forward, Unplug } from "lucide-react"
import type { ReactNode } from "react"
import { cn } from "#ui/cn"

/** ModeChip: where letters go, always visible. `null` while the service is asked, "unknown" when it did not say. */
export type DeliveryMode = "sandbox" | "relay" | "direct" | "unknown" | "silent" | null

const chipClass =
  "inline-flex h-7 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md border px-2 font-medium text-xs [&_svg]:size-3.5"

export function ModeChip({ mode }: { mode: DeliveryMode }) {
  if (mode === null) return <span aria-hidden className={cn(chipClass, "w-24 border-line")} />
  if (mode === "sandbox")
    return (
      <Chip
        className="border-transparent bg-warning-soft text-warning-ink"
        long="· no mail leaves this server"
      >
        <FlaskConical aria-hidden /> Sandbox
      </Chip>
    )
  if (mode === "silent")
    return (
      <Chip className="border-transparent bg-danger-soft text-danger-ink" long="does not answer">
        <Unplug aria-hidden /> Mail service
      </Chip>
    )
  if (mode === "relay")
    return (
      <Chip className="border-line-strong text-ink-2" long="through your mail relay">
        <Forward aria-hidden /> Relay
      </Chip>
    )
  return (
    <Chip className="border-line-strong text-ink-2" long="delivery">
      <span data-fill aria-hidden className="size-1.5 rounded-full bg-success" /> Live
    </Chip>
  )
}

function Chip({ className, long, children }: { className: string; long: string; children: ReactNode }) {
  return (
    <span className={cn(chipClass, className)}>
      {children}
      <span className="-ml-0.5 max-md:sr-only"> {long}</span>
    </span>
  )
}
