"use client"

import { useEffect, useState } from "react"
import { flushSync } from "react-dom"

/** True while the page is printed: parts that exist only on paper are rendered only then. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    // The browser prints the page in its state when these return.
    const set = (is: boolean) => flushSync(() => setIsPrinting(is))
    addEventListener("beforeprint", () => set(true), { signal })
    addEventListener("afterprint", () => set(false), { signal })
    matchMedia("print").addEventListener("change", ({ matches }) => set(matches), { signal })
    return () => stop.abort()
  }, [])
  return isPrinting
}
