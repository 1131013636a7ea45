import type { ApiKey } from "#contract/api-key"
import { parseUtc } from "#contract/time"
import { formatFull, formatInstant } from "#lib/interface/format/date"
import type { Language } from "#lib/interface/words/catalogue"

/** An instant in short form for running text, and in full. */
type ShownTime = { short: string; full: string }

/** A program's key as its row shows it: never the key. */
export type ProgramKeyRow = {
  id: string
  name: string
  right: string
  networks: string[]
  lastFour: string
  madeBy: string | null
  made: ShownTime
  used: (ShownTime & { from: string | null }) | null
  revoked: ShownTime | null
  /** Addresses whose callbacks it signs. */
  webhooks: string[]
}

export type Look = { timeZone: string; now: Date; language: Language }

export function rowsOf(keys: readonly ApiKey[], look: Look): ProgramKeyRow[] {
  return keys.map((key) => {
    const used = shownTime(key.last_used_at, look)
    return {
      id: key.key_id,
      name: key.name,
      right: key.right,
      networks: key.networks,
      lastFour: key.last_four,
      madeBy: key.created_by ?? null,
      made: shownTime(key.created_at, look) ?? { short: "", full: "" },
      used: used && { ...used, from: key.last_used_ip ?? null },
      revoked: shownTime(key.revoked_at, look),
      webhooks: key.webhooks,
    }
  })
}

/** An instant of the wire; null for what is absent or none. */
function shownTime(utc: string | undefined, { timeZone, now, language }: Look): ShownTime | null {
  const at = utc === undefined ? null : parseUtc(utc)
  if (at === null) return null
  return { short: formatInstant(at, timeZone, now, language), full: formatFull(at, timeZone, language) }
}
