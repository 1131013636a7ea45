"use client"

import { Check, Minus } from "lucide-react"
import { Checkbox as Radix } from "radix-ui"
import { type ReactNode, useId } from "react"
import { cn } from "./cn.tsx"
import { useFieldIds } from "./field.tsx"

/** Checkbox: yes, no or "indeterminate" (some). With `children` it brings its own label; `hint` stands under it. */
export type CheckboxProps = {
  checked?: boolean | "indeterminate"
  defaultChecked?: boolean
  onCheckedChange?: (checked: boolean) => void
  disabled?: boolean
  name?: string
  value?: string
  "aria-label"?: string
  hint?: ReactNode
  children?: ReactNode
  className?: string
  tabIndex?: number
}

export function Checkbox({ children, hint, className, onCheckedChange, ...rest }: CheckboxProps) {
  const ids = useFieldIds()
  const id = useId()
  return (
    <span className={cn("inline-flex items-start gap-2", className)}>
      <Radix.Root
        {...ids}
        {...rest}
        id={id}
        onCheckedChange={(state) => onCheckedChange?.(state === true)}
        className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-control bg-surface text-on-brand transition-colors duration-[120ms] disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken data-[state=checked]:border-brand data-[state=indeterminate]:border-brand data-[state=checked]:bg-brand data-[state=indeterminate]:bg-brand"
      >
        <Radix.Indicator>
          {rest.checked === "indeterminate" ? (
            <Minus aria-hidden className="size-3" strokeWidth={3} />
          ) : (
            <Check aria-hidden className="size-3" strokeWidth={3} />
          )}
        </Radix.Indicator>
      </Radix.Root>
      {children && (
        <span className="min-w-0">
          <label htmlFor={id} className="text-ink text-sm">
            {children}
          </label>
          {hint && <span className="block text-ink-3 text-xs">{hint}</span>}
        </span>
      )}
    </span>
  )
}
