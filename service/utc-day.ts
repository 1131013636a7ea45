import { at, days } from "./clock.ts"

/** First instant of the UTC day of `now`: daily counters restart there. */
export const utcDayStart = (now: Date): Date => at(Math.floor(now.getTime() / days(1)) * days(1))
