/**
 * Checks of one domain that may still be made: ten in a row, then one a minute (DOMAIN-6). Kept per domain for all tabs of
 * the browser, so that an open page never runs into the limit (DOMAINPAGE-4). Pure: `now` is handed in.
 */
export type Budget = {
  /** Epoch ms at which all ten are there again. */
  fullAt: number
  /** Epoch ms before which the service refuses calls. */
  blockedUntil: number
}

export const burst = 10
export const everyMs = 60_000

export const freshBudget: Budget = { fullAt: 0, blockedUntil: 0 }

/** Number of checks that are allowed now. */
export function checksLeft({ fullAt, blockedUntil }: Budget, now: number): number {
  if (now < blockedUntil) return 0
  return Math.max(0, Math.floor(burst - Math.max(0, fullAt - now) / everyMs))
}

/** Time until the next check is allowed; 0: now. */
export function waitMs(budget: Budget, now: number): number {
  if (checksLeft(budget, now) > 0) return 0
  const refill = budget.fullAt - now - (burst - 1) * everyMs
  return Math.max(budget.blockedUntil - now, refill, 0)
}

export const spend = (budget: Budget, now: number): Budget => ({
  ...budget,
  fullAt: Math.min(Math.max(budget.fullAt, now) + everyMs, now + burst * everyMs),
})

/** The service answered 429: no calls for `seconds`, then one a minute. */
export const blocked = (budget: Budget, now: number, seconds: number | undefined): Budget => ({
  fullAt: Math.max(budget.fullAt, now + burst * everyMs),
  blockedUntil: now + (seconds ?? everyMs / 1000) * 1000,
})

/** "0:42". */
export const countdown = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}

export const keyOf = (project: string, domain: string): string => `domain-looks ${project} ${domain}`

export function readBudget(stored: unknown): Budget {
  if (typeof stored !== "object" || stored === null) return freshBudget
  const number = (name: string) => Number(Object.entries(stored).find(([key]) => key === name)?.[1]) || 0
  return { fullAt: number("fullAt"), blockedUntil: number("blockedUntil") }
}
