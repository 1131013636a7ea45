import { formatNumber } from "../format/number.ts"

/** So many events, in English and in German. */
export const events = (count: number): string =>
  count === 1 ? "1 event" : `${formatNumber(count, "en")} events`
export const ereignisse = (count: number): string =>
  count === 1 ? "1 Ereignis" : `${formatNumber(count, "de")} Ereignisse`
