import { SearchX, Unplug } from "lucide-react"
import type { ReactNode } from "react"
import { cn } from "./cn.tsx"

/**
 * Placeholders of a part without content: EmptyState (nothing yet, or filtered to nothing) and FailedState (the failed
 * source, the data that is still valid). Both fit in a panel or fill a whole page.
 */
export type StateProps = {
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  /** One button. */
  action?: ReactNode
  className?: string
}

export function EmptyState({ icon, title, children, action, className }: StateProps) {
  return (
    <div className={cn("flex flex-col items-center gap-3 px-6 py-10 text-center", className)}>
      {icon && <span className="text-ink-3 [&_svg]:size-5">{icon}</span>}
      <div className="max-w-80">
        <p className="font-semibold text-ink text-sm">{title}</p>
        {children && <div className="mt-0.5 text-balance text-ink-2 text-xs">{children}</div>}
      </div>
      {action}
    </div>
  )
}

/** Nothing matches the filters: how many there are without them, and a way to clear. */
export function NoMatchState(props: Omit<StateProps, "icon">) {
  return <EmptyState icon={<SearchX aria-hidden />} {...props} />
}

export function FailedState({ title, children, action, className }: Omit<StateProps, "icon">) {
  return (
    <div role="alert" className={className}>
      <EmptyState icon={<Unplug aria-hidden className="text-danger-ink" />} title={title} action={action}>
        {children}
      </EmptyState>
    </div>
  )
}
