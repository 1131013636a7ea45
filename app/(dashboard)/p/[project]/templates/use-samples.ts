"use client"

import { useEffect, useState } from "react"
import type { Substitutions } from "#contract/substitutions"

/** Values to preview and test with: remembered in this browser, never stored with the template. */
export function useSamples(
  key: string,
  initial: Substitutions,
): [Substitutions, (values: Substitutions) => void] {
  const [values, setValues] = useState(initial)

  useEffect(() => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null")
      if (kept && typeof kept === "object") setValues((now) => ({ ...now, ...(kept as Substitutions) }))
    } catch {
      // No storage, no memory: the fields start empty.
    }
  }, [key])

  const change = (next: Substitutions) => {
    setValues(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // As above.
    }
  }
  return [values, change]
}
