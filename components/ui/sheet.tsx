"use client"

import { part, useEarly, usePart } from "./part.tsx"
import type { SheetProps } from "./sheet-window.tsx"
import { useEver } from "./use-ever.tsx"

const sheetWindow = part(() => import("./sheet-window.tsx"))

export function Sheet(props: SheetProps) {
  useEarly(sheetWindow)
  const Window = usePart(sheetWindow, useEver(props.isOpen))
  return Window && <Window {...props} />
}
