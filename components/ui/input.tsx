"use client"

import type { ComponentProps, ReactNode } from "react"
import { cn } from "./cn.tsx"
import { useFieldIds } from "./field.tsx"

/** Input: a 32 px text field (36 with `isTall`). `lead` and `trail` are inside it: an icon, a key cap, a button. */
export const controlClass =
  "w-full min-w-0 rounded-md border border-line-control bg-surface text-sm text-ink outline-offset-1 transition-colors duration-[120ms] focus-visible:outline-2 focus-visible:outline-ring disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken disabled:text-ink-off read-only:bg-sunken aria-invalid:border-danger aria-invalid:shadow-[0_0_0_1px_var(--danger)]"

export type InputProps = ComponentProps<"input"> & { lead?: ReactNode; trail?: ReactNode; isTall?: boolean }

export function Input({ lead, trail, isTall = false, className, ...rest }: InputProps) {
  const ids = useFieldIds()
  const control = (
    <input
      {...ids}
      {...rest}
      className={cn(
        controlClass,
        "px-2.5 max-md:h-11 [&::-webkit-search-cancel-button]:hidden",
        isTall ? "h-9" : "h-8",
        lead && "pl-8",
        trail && "pr-9",
        !(lead || trail) && className,
      )}
    />
  )
  if (!lead && !trail) return control
  return (
    <div className={cn("relative min-w-0", className)}>
      {lead && (
        <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-ink-3 [&_svg]:size-3.5">
          {lead}
        </span>
      )}
      {control}
      {trail && <span className="absolute inset-y-0 right-1.5 flex items-center text-ink-3">{trail}</span>}
    </div>
  )
}
