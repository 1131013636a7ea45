import { at } from "./clock.ts"

/** First instant of the UTC month of `now`: counters of the default mode restart there. */
export const monthStart = (now: Date): Date => at(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))

/** First instant of the UTC month after it. */
export const nextMonthStart = (now: Date): Date =>
  at(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
