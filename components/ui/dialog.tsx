"use client"

import type { ReactNode } from "react"
import { part, useEarly, usePart } from "./part.tsx"
import { useEver } from "./use-ever.tsx"

/**
 * Dialog: interrupts. The title says the act ("Delete the webhook orders-hook?"), `description` the loss and the milder
 * way, `footer` holds the buttons, main one last; `footerAside` stands at the left. Esc and the scrim close it. Its
 * code comes when it first opens.
 */
export type DialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  footerAside?: ReactNode
  /** 480 px, or 560 px with true. */
  isWide?: boolean
}

const dialogWindow = part(() => import("./dialog-window.tsx"))

export function Dialog(props: DialogProps) {
  useEarly(dialogWindow)
  const Window = usePart(dialogWindow, useEver(props.isOpen))
  return Window && <Window {...props} />
}
