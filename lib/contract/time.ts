/** The interface writes instants as UTC `YYYY-MM-DD hh:mm:ss` (contract TIME-1). Pure: no clock is read here. */

const pattern = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/

/** Epoch milliseconds → `YYYY-MM-DD hh:mm:ss` in UTC; fractions of a second are cut off. */
export function formatUtc(epochMs: number | Date): string {
  const iso = new Date(epochMs).toISOString()
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
}

/** `YYYY-MM-DD hh:mm:ss` in UTC → epoch milliseconds, or null for an impossible instant (31 February, 25:00). */
export function parseUtc(text: string): number | null {
  const parts = pattern.exec(text)
  if (!parts) return null
  const [year, month, day, hour, minute, second] = parts.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const epochMs = Date.UTC(year, month - 1, day, hour, minute, second)
  return formatUtc(epochMs) === text ? epochMs : null
}

/** True when the runtime supports a time zone of this name (IANA): `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== ""
  } catch {
    return false
  }
}
