"use client"

import { Tooltip as Radix } from "radix-ui"
import type { ReactElement, ReactNode } from "react"

/** Tooltip: the full text of something cut short, on hover and focus. The trigger must be focusable. */
export type TooltipProps = {
  text: ReactNode
  side?: "top" | "bottom" | "left" | "right"
  children: ReactElement
}

export function Tooltip({ text, side = "top", children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={4}
            collisionPadding={8}
            className="z-50 max-w-80 animate-fade break-words rounded-md bg-raised px-2 py-1 text-ink text-xs shadow-float"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
