import type { ReactNode } from "react"
import { cn } from "./cn.tsx"

/**
 * ScrollRegion: a part with its own scroll bar. It takes focus, so that keyboard users can reach its end; it is
 * positioned, because texts for screen readers only would otherwise make the page wider than the screen.
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
