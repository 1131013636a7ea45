"use client"

import { useCallback, useEffect, useState } from "react"
import { clock } from "#lib/platform/clock"
import { type Budget, blocked, freshBudget, looksLeft, readBudget, spend } from "./budget.ts"

/** The looks that are left, shared by all tabs of this browser under `key`. */
export function useBudget(key: string) {
  const [budget, setBudget] = useState(freshBudget)
  const current = useCallback(() => readBudget(stored(key)), [key])
  const keep = (next: Budget) => {
    setBudget(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A browser that keeps nothing counts for this page alone.
    }
  }
  useEffect(() => setBudget(current()), [current])
  /** Takes one look from the budget; false when it is empty. */
  const take = (): boolean => {
    const now = clock.now().getTime()
    const before = current()
    if (looksLeft(before, now) === 0) return false
    keep(spend(before, now))
    return true
  }
  /** The service refuses calls for this many seconds. */
  const block = (seconds: number | undefined) => keep(blocked(current(), clock.now().getTime(), seconds))
  return { budget, take, block }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
