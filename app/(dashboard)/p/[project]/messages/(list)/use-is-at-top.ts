"use client"

import { useEffect, useState } from "react"

/** Rows must not move while somebody reads further down. */
export function useIsAtTop(): boolean {
  const [isAtTop, setIsAtTop] = useState(true)
  useEffect(() => {
    const look = () => setIsAtTop(window.scrollY < 80)
    look()
    window.addEventListener("scroll", look, { passive: true })
    return () => window.removeEventListener("scroll", look)
  }, [])
  return isAtTop
}
