"use client"

import type { ReactNode } from "react"
import type { KeyId } from "../shell/keys.ts"
import { useCaps } from "../shell/use-caps.tsx"
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

/** KeyCaps: the caps of a shortcut next to the button that it triggers: "⌘S" on Apple's systems, "Ctrl+S" elsewhere. */
export function KeyCaps({ id, className }: { id: KeyId; className?: string }) {
  const { text } = useCaps()
  return <Kbd {...(className && { className })}>{text(id)}</Kbd>
}
