import type { ReactNode } from "react"
import { cn } from "./cn.tsx"

/** Kbd: a key cap next to the button that it triggers. Hidden without a keyboard. */
export function Kbd({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <kbd
      className={cn(
        "inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-xs border border-line-strong bg-sunken px-1 font-sans text-2xs text-ink-3 max-md:hidden",
        className,
      )}
    >
      {children}
    </kbd>
  )
}
