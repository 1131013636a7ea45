"use client"

import { type ComponentType, createContext, type ReactNode, type RefObject } from "react"

/**
 * Dialog: interrupts. The title names the action ("Delete the webhook orders-hook?"), `description` the loss and the
 * milder alternative, `footer` has the buttons, main one last; `footerAside` is at the left. Esc and the scrim close
 * it. Its code loads when it first opens.
 *
 * A follow-up question of the same action is a Dialog too, passed as `step`: it replaces the content of the window,
 * without a second window above it, and the earlier content is restored afterwards.
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

/** The open window around a step: its rendering there, and the state that the window needs. */
export type StepPlace = {
  Step: ComponentType<DialogProps>
  setHasStep: (hasStep: boolean) => void
  /** Handles Esc, the cross and the scrim in the meantime. */
  onOpenChange: RefObject<((isOpen: boolean) => void) | null>
  /** Element that had the focus before. */
  focused: RefObject<Element | null>
}

export const DialogAround = createContext<StepPlace | null>(null)
