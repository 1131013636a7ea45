"use client"

import { cloneElement, type MouseEvent, useState } from "react"
import { part, useEarly, useEver, usePart } from "./part.tsx"
import type { PopoverProps } from "./popover-window.tsx"

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
