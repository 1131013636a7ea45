"use client"

import { part, useEarly, useEver, usePart } from "./part.tsx"
import type { SheetProps } from "./sheet-window.tsx"

const sheetWindow = part(() => import("./sheet-window.tsx"))

export function Sheet(props: SheetProps) {
  useEarly(sheetWindow)
  const Window = usePart(sheetWindow, useEver(props.isOpen))
  return Window && <Window {...props} />
}
