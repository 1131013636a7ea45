import { z } from "zod"
import type { Age } from "./expired-rows.ts"

/**
 * Retention of a group of tables. `keptDays` null: `why` gives the reason in one sentence (its rows do not grow with
 * traffic, or are deleted elsewhere), or retention is unlimited. `setting`: the one that changes the days; null: fixed.
 */
export type Lifetime = {
  group: string
  tables: readonly string[]
  keptDays: number | null
  setting: string | null
  why: string
  /** Index columns that find its oldest row. */
  oldest?: readonly Age[]
  /** Maximum size in bytes, and the setting for it. */
  bytesMax?: { bytes: number; setting: string }
}

/** A hundred years count as unlimited. */
export const endlessDays = 36_500

/** Days for display; null: no limit. */
export const daysOrEndless = (days: number): number | null => (days >= endlessDays ? null : days)

/** A setting in whole days: `usual` by default, `least` at least, with the reason at the end of the error sentence. */
export function keptDays(usual: number, least: number, because = "") {
  const sentence = `must be a number of days, ${least} or more${because && `: ${because}`}.`
  return z.coerce
    .number(sentence)
    .int(sentence)
    .min(least, sentence)
    .max(endlessDays, `must be at most ${endlessDays} days.`)
    .default(usual)
}

/** The lifetimes as rows of the table in docs/lifetimes.md. */
export const lifetimeRows = (list: readonly Lifetime[]): string[] =>
  list.map(({ tables, keptDays, setting, bytesMax, why }) => {
    const settings = [setting, bytesMax?.setting].filter((one) => one !== null && one !== undefined)
    const size = bytesMax && `${Math.round(bytesMax.bytes / 1024 ** 2)} MB`
    const lifetime = keptDays === null ? "no limit" : [`${keptDays} ${keptDays === 1 ? "day" : "days"}`, size]
    return `| ${[
      tables.map(code).join(", "),
      Array.isArray(lifetime) ? lifetime.filter(Boolean).join(", ") : lifetime,
      settings.map(code).join(", ") || "fixed",
      why,
    ].join(" | ")} |`
  })

const code = (word: string): string => `\`${word}\``
