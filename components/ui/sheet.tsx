"use client"

import type { ReactNode } from "react"
import { part, useEarly, usePart } from "./part.tsx"
import { useEver } from "./use-ever.tsx"

/**
 * Sheet: a panel over the page from one side (phone navigation, filters, details). The title may be for readers only.
 * Its code comes when it first opens.
 */
export type SheetProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  hasHiddenTitle?: boolean
  side?: "left" | "right"
  children: ReactNode
}

const sheetWindow = part(() => import("./sheet-window.tsx"))

export function Sheet(props: SheetProps) {
  useEarly(sheetWindow)
  const Window = usePart(sheetWindow, useEver(props.isOpen))
  return Window && <Window {...props} />
}
