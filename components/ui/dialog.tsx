"use client"

import { use, useEffect } from "react"
import { DialogAround, type DialogProps } from "./dialog-around.tsx"
import "./focus-return.tsx"
import { part, useEarly, useEver, usePart } from "./part.tsx"

export function Dialog(props: DialogProps) {
  const around = use(DialogAround)
  return around ? <around.Step {...props} /> : <LazyWindow {...props} />
}

const dialogWindow = part(() => import("./dialog-window.tsx"))

/** Loads the window at once, for pages that may have to open it without a network. */
export const useDialogEarly = (): void =>
  useEffect(() => {
    // It is loaded again when it is needed; only then does a failure matter.
    void dialogWindow.load().catch(() => {})
  }, [])

function LazyWindow(props: DialogProps) {
  useEarly(dialogWindow)
  const Window = usePart(dialogWindow, useEver(props.isOpen))
  return Window && <Window {...props} />
}
