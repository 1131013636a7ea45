import type { ReactNode } from "react"

/** ScrollRegion: a part that scrolls by itself. It takes focus, or keyboard people could not read its end. */
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
    <section aria-label={label} className={className} {...focusable}>
      {children}
    </section>
  )
}
