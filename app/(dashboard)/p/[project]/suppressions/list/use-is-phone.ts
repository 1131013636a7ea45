"use client"

import { useSyncExternalStore } from "react"

const query = "(max-width: 767px)"

/** True below 768 px; on the server a desk is assumed. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query)
      media.addEventListener("change", onChange)
      return () => media.removeEventListener("change", onChange)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
