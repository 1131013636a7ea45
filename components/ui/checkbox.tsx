"use client"

import { Check, Minus } from "lucide-react"
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from "react"
import { cn } from "./cn.tsx"
import { useFieldIds } from "./field.tsx"

/**
 * Checkbox: yes, no or "indeterminate" (some). With `children` it has its own label, with `hint` below it. A form may
 * register it like an input.
 */
export type CheckboxProps = Pick<ComponentProps<"input">, "onChange" | "onBlur"> & {
  ref?: (element: HTMLInputElement | null) => void
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

export function Checkbox(props: CheckboxProps) {
  const { children, hint, className, onCheckedChange, onChange, checked, ref, ...rest } = props
  const ids = useFieldIds()
  const id = useId()
  const isSome = checked === "indeterminate"
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    // No attribute exists for it; only the element has "indeterminate".
    if (input.current) input.current.indeterminate = isSome
  })
  return (
    <span className={cn("inline-flex items-start gap-2", className)}>
      <span className="relative mt-0.5 flex size-4 shrink-0">
        <input
          {...ids}
          {...rest}
          {...(checked === undefined ? {} : { checked: checked === true })}
          ref={(element) => {
            input.current = element
            ref?.(element)
          }}
          id={id}
          type="checkbox"
          onChange={(event) => {
            onChange?.(event)
            onCheckedChange?.(event.target.checked)
          }}
          // The click target is larger than the visible box (WCAG 2.5.8), without taking more room.
          className="peer absolute -inset-1 size-6 appearance-none rounded-sm outline-none disabled:cursor-not-allowed"
        />
        <span
          aria-hidden
          className="peer-focus-visible:focus-ring pointer-events-none size-4 rounded-sm border border-line-control bg-surface transition-colors duration-[120ms] peer-checked:border-brand peer-checked:bg-brand peer-indeterminate:border-brand peer-indeterminate:bg-brand peer-disabled:border-line-strong peer-disabled:bg-sunken"
        />
        <Mark icon={isSome ? Minus : Check} />
      </span>
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

function Mark({ icon: Icon }: { icon: typeof Check }) {
  return (
    <span className="pointer-events-none absolute inset-0 hidden items-center justify-center text-on-brand peer-checked:flex peer-indeterminate:flex peer-disabled:text-ink-3 forced-colors:text-[CanvasText]">
      <Icon aria-hidden className="size-3" strokeWidth={3} />
    </span>
  )
}
