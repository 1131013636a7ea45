import type { ReactNode } from "react"
import { cn } from "./cn.tsx"

/**
 * PageHeader: the page's one h1, a state next to it, one line under it, and the tools at the right (main button last).
 */
export type PageHeaderProps = {
  title: ReactNode
  /** A badge right after the title. */
  badge?: ReactNode
  /** One hint on the title's own line. */
  hint?: ReactNode
  /** The line below: address, id, what it is. */
  description?: ReactNode
  tools?: ReactNode
  className?: string
}

export function PageHeader({ title, badge, hint, description, tools, className }: PageHeaderProps) {
  return (
    <header className={cn("flex flex-wrap items-start gap-x-4 gap-y-3", className)}>
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 className="min-w-0 break-words font-semibold text-ink text-xl">{title}</h1>
          {badge}
          {hint && <span className="text-ink-3 text-sm print:hidden">{hint}</span>}
        </div>
        {description && <div className="min-w-0 text-ink-2 text-sm">{description}</div>}
      </div>
      {tools && <div className="flex flex-wrap items-center gap-2 print:hidden">{tools}</div>}
    </header>
  )
}

/** The padded column of every ordinary page; `width` "form" stops at 720, "guide" at 1080. */
export function Page({
  width = "full",
  className,
  children,
}: {
  width?: "full" | "form" | "guide"
  className?: string
  children: ReactNode
}) {
  const max = { full: "", form: "max-w-[768px]", guide: "max-w-[1128px] mx-auto" }[width]
  return (
    <div
      className={cn(
        "flex w-full flex-col gap-3 p-4 md:p-6 md:pt-5 print:block print:space-y-3 print:p-0",
        max,
        className,
      )}
    >
      {children}
    </div>
  )
}

/** A wide column with a side column of 320 px (400 on very wide screens); stacked where there is no room. */
export function PageColumns({ children }: { children: ReactNode }) {
  return (
    <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_320px] min-[1680px]:grid-cols-[minmax(0,1fr)_400px] print:block print:space-y-3">
      {children}
    </div>
  )
}
