"use client"

import { ChevronDown } from "lucide-react"
import type { ComponentProps, ReactNode } from "react"
import { cn } from "./cn.tsx"
import { useFieldIds } from "./field.tsx"
import { controlClass } from "./input.tsx"

/** Select: the browser's own list (keyboard, phone and screen reader support included) in our design. */
type Choice<T extends string = string> = { value: T; label: string; isDisabled?: boolean }

export type SelectProps = ComponentProps<"select"> & { choices?: readonly Choice[]; lead?: ReactNode }

export function Select({ choices, lead, className, children, ...rest }: SelectProps) {
  const ids = useFieldIds()
  return (
    <div className={cn("relative min-w-0", className)}>
      {lead && (
        <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-ink-3 [&_svg]:size-3.5">
          {lead}
        </span>
      )}
      <select
        {...ids}
        {...rest}
        className={cn(
          controlClass,
          "h-8 appearance-none truncate pr-8 pl-2.5 read-only:bg-surface max-md:h-11 [&_option]:bg-raised [&_option]:text-ink",
          lead && "pl-8",
        )}
      >
        {choices?.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.isDisabled}>
            {choice.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2 text-ink-3"
      />
    </div>
  )
}
