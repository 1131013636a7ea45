"use client"

import { Popover as Radix } from "radix-ui"
import type { MouseEvent, ReactElement, ReactNode } from "react"
import { cn } from "./cn.tsx"

/**
 * Popover: a small form or list attached to its button. Controlled with `isOpen`, or uncontrolled without. Its code
 * loads with the first press on the button.
 */
export type PopoverProps = {
  trigger: ReactElement<{ onClick?: (event: MouseEvent) => void }>
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  align?: "start" | "end"
  label: string
  className?: string
  children: ReactNode
}

/**
 * The open Popover and its button; uncontrolled ones are open at first, because the press on the button requested them.
 */
export default function PopoverWindow({
  trigger,
  isOpen,
  onOpenChange,
  align = "end",
  label,
  className,
  children,
}: PopoverProps) {
  return (
    <Radix.Root open={isOpen} defaultOpen onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            "z-50 w-72 animate-rise rounded-lg bg-raised p-1 shadow-float outline-none",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
