"use client"

import { type ComponentType, createContext, type ReactNode, type RefObject } from "react"

/**
 * Dialog: interrupts. The title says the act ("Delete the webhook orders-hook?"), `description` the loss and the milder
 * way, `footer` holds the buttons, main one last; `footerAside` stands at the left. Esc and the scrim close it. Its
 * code comes when it first opens.
 *
 * A further question of the same act is a Dialog too, handed in as `step`: it takes the place of all that stands in the
 * window, never a window of its own above it, and what was there comes back as it was.
 */
export type DialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  footerAside?: ReactNode
  /** A Dialog that is drawn inside of this one, or nothing. */
  step?: ReactNode
  /** 480 px, or 560 px with true. */
  isWide?: boolean
}

/** The open window around a step: how it is drawn there, and what the window has to know of it. */
export type StepPlace = {
  Step: ComponentType<DialogProps>
  setHasStep: (hasStep: boolean) => void
  /** What Esc, the cross and the scrim do meanwhile. */
  onOpenChange: RefObject<((isOpen: boolean) => void) | null>
  /** What had the focus before. */
  focused: RefObject<Element | null>
}

export const DialogAround = createContext<StepPlace | null>(null)
