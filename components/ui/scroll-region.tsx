import type { ReactNode } from "react"
import { cn } from "./cn.tsx"

/**
 * ScrollRegion: a part that scrolls by itself. It takes focus, or keyboard people could not read its end; it places what
 * is in it, or words for screen readers alone would make the page wider than the screen.
 */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  const focusable = { tabIndex: 0 }
  return (
    <section aria-label={label} className={cn("relative", className)} {...focusable}>
      {children}
    </section>
  )
}
