"use client"

import { useEffect, useEffectEvent } from "react"

/** ⌘S or Ctrl+S anywhere on the page; the browser's own dialog stays away. */
export function useSaveKey(save: () => void): void {
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      saveNow()
    }
    window.addEventListener("keydown", onKey)
    return () => window.removeEventListener("keydown", onKey)
  }, [])
}
