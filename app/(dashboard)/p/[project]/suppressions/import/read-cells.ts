import { formatUtc, parseUtc } from "#contract/time"
import { settableCauses } from "../query.ts"

/** What the cells of other systems mean in ours. Pure. */

export type SettableCause = (typeof settableCauses)[number]

/** Words of other lists, letters only. What other systems call blocked is either of two things, so it is not guessed. */
const otherWords: Record<SettableCause, readonly string[]> = {
  permanent_unavailable: [
    "bounce",
    "bounced",
    "bounces",
    "hard",
    "hardbounce",
    "hardbounced",
    "hardbounces",
    "invalid",
    "invalidemail",
    "permanent",
    "permanentfailure",
    "undeliverable",
    "userunknown",
  ],
  unsubscribed: ["unsubscribe", "unsubscribes", "unsub", "optout", "optedout", "manual", "abgemeldet"],
  complained: [
    "complaint",
    "complaints",
    "spam",
    "spamreport",
    "spamreports",
    "spamcomplaint",
    "abuse",
    "fbl",
  ],
  temporary_unavailable: ["soft", "softbounce", "softbounced", "softbounces", "temporary", "deferred"],
}

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, "")

const causeOf = new Map(
  settableCauses.flatMap((cause) =>
    [letters(cause), ...otherWords[cause]].map((word) => [word, cause] as const),
  ),
)

/** Our cause for a word, or null. */
export const readCause = (text: string): SettableCause | null => causeOf.get(letters(text)) ?? null

/**
 * An instant as the service takes it, or null: our own form, a day, ISO 8601, or seconds or milliseconds since 1970. What
 * names no zone is UTC.
 */
export function readCreated(text: string): string | null {
  const written = text.trim()
  if (/^\d{10}$/.test(written)) return formatUtc(Number(written) * 1000)
  if (/^\d{13}$/.test(written)) return formatUtc(Number(written))
  const [, day, rest = ""] = /^(\d{4}-\d{2}-\d{2})(.*)$/.exec(written) ?? []
  // A day that there is not (13th month, 31 February) is a fault, whatever programs make of it.
  if (!day || parseUtc(`${day} 00:00:00`) === null) return null
  if (rest === "") return `${day} 00:00:00`
  if (!/^[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/.test(rest)) return null
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(rest) ? rest : `${rest}Z`
  const instant = Date.parse(`${day}T${zoned.slice(1)}`)
  return Number.isNaN(instant) ? null : formatUtc(instant)
}
