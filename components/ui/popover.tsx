"use client"

import {
  cloneElement,
  lazy,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from "react"

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

const PopoverWindow = lazy(() => import("./popover-window.tsx"))

export function Popover(props: PopoverProps) {
  const { trigger, onOpenChange } = props
  const [isWanted, setIsWanted] = useState(props.isOpen ?? false)
  if (props.isOpen && !isWanted) setIsWanted(true)
  const closed = { "aria-haspopup": "dialog", "aria-expanded": false } as const
  const open = (event: MouseEvent) => {
    trigger.props.onClick?.(event)
    setIsWanted(true)
    onOpenChange?.(true)
  }
  if (!isWanted) return cloneElement(trigger, { ...closed, onClick: open })
  return (
    <Suspense fallback={cloneElement(trigger, { ...closed, "aria-busy": true } as object)}>
      <PopoverWindow {...props} />
    </Suspense>
  )
}
