import { at, days } from "./clock.ts"

/** First instant of the UTC day that `now` lies in: what is counted per day begins again there. */
export const utcDayStart = (now: Date): Date => at(Math.floor(now.getTime() / days(1)) * days(1))
