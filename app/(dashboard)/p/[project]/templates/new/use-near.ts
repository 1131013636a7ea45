"use client"

import { type RefObject, useEffect, useState } from "react"

/** How far outside of the window counts as near: about a row of cards. */
const nearPx = 400

/** True from when the element is seen, or nearly, on; at once where a browser cannot tell. */
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
