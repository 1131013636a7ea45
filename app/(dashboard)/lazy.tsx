"use client"

import type { ReactNode } from "react"
import { useEver } from "#ui/use-ever"

/**
 * A part whose code and words come when it is wanted for the first time, such as a dialog that a press opens:
 *
 *   const AddDialog = later(() => import("./add-dialog.tsx"))
 *   <Lazy isWanted={isOpen}><AddDialog isOpen={isOpen} … /></Lazy>
 *
 * From then on it stays, so that a dialog can close as it does and keeps what was typed.
 */
export function Lazy({ isWanted, children }: { isWanted: boolean; children: ReactNode }) {
  return useEver(isWanted) && children
}
