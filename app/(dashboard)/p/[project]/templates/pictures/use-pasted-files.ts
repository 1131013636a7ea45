"use client"

import { useEffect, useEffectEvent } from "react"

/** Files pasted anywhere on the page outside of text fields; pasted text is left alone. */
export function usePastedFiles(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || isWriting(event.target)) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => take(event)
    document.addEventListener("paste", paste)
    return () => document.removeEventListener("paste", paste)
  }, [])
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName))
