"use client"

import { useEffect } from "react"
import { isThere } from "#lib/interface/browser/mutate"

const everyMs = 1500
const triesMax = 80

/** Polls for two minutes until this page exists, then loads it. Renders nothing. */
export function ShowWhenThere() {
  useEffect(() => {
    const stop = new AbortController()
    let tries = 0
    const look = async () => {
      const isHere =
        document.visibilityState === "visible" && (await isThere(window.location.href, stop.signal))
      if (stop.signal.aborted) return
      // A router's refresh stays on the face of the 404; only a new visit leaves it.
      if (isHere) window.location.reload()
      else if (++tries < triesMax) timer = setTimeout(look, everyMs)
    }
    let timer = setTimeout(look, everyMs)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [])
  return null
}
