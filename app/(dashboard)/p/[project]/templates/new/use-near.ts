"use client"

import { type RefObject, useEffect, useState } from "react"

/** Distance from the window that counts as near: about one row of cards. */
const nearPx = 400

/** Becomes true when the element is visible or nearly so, and stays true; at once in a browser without support. */
export function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || isNear) return
    if (typeof IntersectionObserver === "undefined") return setIsNear(true)
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true)
      },
      { rootMargin: `${nearPx}px` },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [place, isNear])
  return isNear
}
