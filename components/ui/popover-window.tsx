"use client"

import { Popover as Radix } from "radix-ui"
import { cn } from "./cn.tsx"
import type { PopoverProps } from "./popover.tsx"

/** The open Popover and its button; free ones are open at first, for it was the press on the button that asked. */
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
