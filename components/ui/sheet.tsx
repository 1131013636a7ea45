"use client"

import { lazy, type ReactNode, Suspense } from "react"
import { useEver } from "./use-ever.ts"

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

const SheetWindow = lazy(() => import("./sheet-window.tsx"))

export function Sheet(props: SheetProps) {
  const isNeeded = useEver(props.isOpen)
  return isNeeded ? (
    <Suspense>
      <SheetWindow {...props} />
    </Suspense>
  ) : null
}
