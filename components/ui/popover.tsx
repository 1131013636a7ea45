"use client"

import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, useState } from "react"
import { part, useEarly, usePart } from "./part.tsx"
import { useEver } from "./use-ever.tsx"

/**
 * Popover: a small form or list that hangs on its button. Controlled with `isOpen`, or free without. Its code comes with
 * the first press on the button.
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

const popoverWindow = part(() => import("./popover-window.tsx"))

export function Popover(props: PopoverProps) {
  const { trigger, onOpenChange } = props
  const [isPressed, setIsPressed] = useState(false)
  const isWanted = useEver(isPressed || props.isOpen === true)
  useEarly(popoverWindow)
  const Window = usePart(popoverWindow, isWanted)
  if (Window) return <Window {...props} />
  const open = (event: MouseEvent) => {
    trigger.props.onClick?.(event)
    setIsPressed(true)
    onOpenChange?.(true)
  }
  const closed = { "aria-haspopup": "dialog", "aria-expanded": false, "aria-busy": isWanted } as const
  return cloneElement(trigger, { ...closed, onClick: open })
}
