"use client"

import { lazy, type ReactNode, Suspense } from "react"
import { useEver } from "./use-ever.ts"

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

const DialogWindow = lazy(() => import("./dialog-window.tsx"))

export function Dialog(props: DialogProps) {
  const isNeeded = useEver(props.isOpen)
  return isNeeded ? (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  ) : null
}
