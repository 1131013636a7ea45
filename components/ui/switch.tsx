"use client"

import { Switch as Radix } from "radix-ui"
import { type ReactNode, useId } from "react"
import { cn } from "./cn.tsx"
import { useFieldIds } from "./field.tsx"

/**
 * Switch: on or off, at once. With `children` it has its own label at the right. While its change is being saved it is
 * `isBusy`: it keeps the focus, which `disabled` would remove, and ignores clicks.
 */
export type SwitchProps = {
  checked?: boolean
  defaultChecked?: boolean
  onCheckedChange?: (checked: boolean) => void
  disabled?: boolean
  isBusy?: boolean
  name?: string
  id?: string
  "aria-label"?: string
  hint?: ReactNode
  children?: ReactNode
  className?: string
}

export function Switch({
  children,
  hint,
  className,
  id,
  isBusy = false,
  onCheckedChange,
  ...rest
}: SwitchProps) {
  const ids = useFieldIds()
  const generatedId = useId()
  const switchId = id ?? ids.id ?? generatedId
  return (
    <span className={cn("inline-flex items-center gap-2 max-md:min-h-11", className)}>
      <Radix.Root
        {...ids}
        {...(hint ? { "aria-describedby": `${switchId}-hint` } : {})}
        {...rest}
        {...(isBusy ? { "aria-busy": true, "aria-disabled": true } : { onCheckedChange })}
        id={switchId}
        // The click target is higher than the visible switch (WCAG 2.5.8), without taking more room.
        className="group/switch -my-1 h-6 w-7 shrink-0 rounded-full py-1 disabled:cursor-not-allowed"
      >
        <span className="flex h-4 items-center rounded-full bg-line-control transition-colors duration-[120ms] group-disabled/switch:bg-line-strong group-data-[state=checked]/switch:bg-brand group-data-[state=checked]/switch:group-disabled/switch:bg-line-strong">
          <Radix.Thumb className="block size-3 translate-x-0.5 rounded-full bg-on-brand transition-transform duration-[120ms] data-[state=checked]:translate-x-3.5" />
        </span>
      </Radix.Root>
      {children && (
        <span className="min-w-0">
          <label htmlFor={switchId} className="text-ink-2 text-sm">
            {children}
          </label>
          {hint && (
            <span id={`${switchId}-hint`} className="block text-ink-3 text-xs">
              {hint}
            </span>
          )}
        </span>
      )}
    </span>
  )
}
