import type { Severity } from "#lib/interface/status/severity"
import { Check, Info, type LucideIcon, OctagonX, Pause, TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"
import { cn } from "./cn.tsx"

/** Badge: the state of a thing (endpoint, domain, check) as icon and word. Letters have StatusBadge instead. */

const looks: Record<Severity, { icon: LucideIcon; className: string }> = {
  success: { icon: Check, className: "bg-success-soft text-success-ink" },
  info: { icon: Info, className: "bg-info-soft text-info-ink" },
  warning: { icon: TriangleAlert, className: "bg-warning-soft text-warning-ink" },
  danger: { icon: OctagonX, className: "bg-danger-soft text-danger-ink" },
  neutral: { icon: Pause, className: "bg-st-sent-soft text-st-sent-ink" },
}

export const badgeClass =
  "inline-flex h-5 max-w-full shrink-0 items-center gap-1 align-middle whitespace-nowrap rounded-sm px-1.5 font-medium text-xs [&_svg]:size-3 [&_svg]:shrink-0"

export type BadgeProps = { severity: Severity; icon?: LucideIcon; className?: string; children: ReactNode }

export function Badge({ severity, icon, className, children }: BadgeProps) {
  const Icon = icon ?? looks[severity].icon
  return (
    <span className={cn(badgeClass, looks[severity].className, className)}>
      <Icon aria-hidden strokeWidth={2.25} />
      <span className="truncate">{children}</span>
    </span>
  )
}

/** A plain bordered word without a state: tag, version, engine. */
export function Chip({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span
      className={cn(
        "inline-flex h-5 max-w-full items-center rounded-sm border border-line-strong px-1.5 text-ink-2 text-xs",
        className,
      )}
    >
      <span className="truncate">{children}</span>
    </span>
  )
}
