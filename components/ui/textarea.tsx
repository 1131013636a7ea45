"use client"

import type { ComponentProps } from "react"
import { cn } from "./cn.tsx"
import { useFieldIds } from "./field.tsx"
import { controlClass } from "./input.tsx"

/** Textarea: several lines; grows with its text where the browser can. `isMono` for code and JSON. */
export function Textarea({ isMono, className, ...rest }: ComponentProps<"textarea"> & { isMono?: boolean }) {
  const ids = useFieldIds()
  return (
    <textarea
      rows={4}
      {...ids}
      {...rest}
      className={cn(
        controlClass,
        "field-sizing-content min-h-20 resize-y px-2.5 py-1.5",
        isMono && "font-mono text-xs",
        className,
      )}
    />
  )
}
