import { dayMs } from "./bounds.ts"

/** UTC days as `YYYY-MM-DD`, by which the service counts events. Pure. */

export const startOfDayMs = (ms: number): number => Math.floor(ms / dayMs) * dayMs

/** The span of a day, cut off at an instant. */
export function spanOfDay(day: string, untilMs: number): { fromMs: number; toMs: number } {
  const fromMs = Date.parse(`${day}T00:00:00Z`)
  return { fromMs, toMs: Math.min(fromMs + dayMs, untilMs) }
}

/** True for a valid calendar day, because input from files is not trusted. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
