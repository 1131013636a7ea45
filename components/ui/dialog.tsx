"use client"

import { use } from "react"
import { DialogAround, type DialogProps } from "./dialog-around.tsx"
import "./focus-return.tsx"
import { part, useEarly, usePart } from "./part.tsx"
import { useEver } from "./use-ever.tsx"

export function Dialog(props: DialogProps) {
  const around = use(DialogAround)
  return around ? <around.Step {...props} /> : <OwnWindow {...props} />
}

const dialogWindow = part(() => import("./dialog-window.tsx"))

/** Preloads the window, for pages that may have to open it without a network. */
export const useDialogEarly = (): void => useEarly(dialogWindow)

function OwnWindow(props: DialogProps) {
  useEarly(dialogWindow)
  const Window = usePart(dialogWindow, useEver(props.isOpen))
  return Window && <Window {...props} />
}
