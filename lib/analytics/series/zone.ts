/** Time zones with only Intl. Wall time is epoch milliseconds of the same reading in UTC. */

const dayMs = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()
const wholeDays = new Map<string, Map<number, number | null>>()

/** UTC offset of a zone at an instant, in milliseconds (west: negative). */
export function offsetAt(epochMs: number, timeZone: string): number {
  const day = Math.floor(epochMs / dayMs)
  const known = wholeDays.get(timeZone) ?? new Map<number, number | null>()
  wholeDays.set(timeZone, known)
  let offset = known.get(day)
  if (offset === undefined) {
    // Clocks change at most once a day: equal ends mean an equal day, and Intl is slow.
    const [start, end] = [measure(day * dayMs, timeZone), measure((day + 1) * dayMs, timeZone)]
    offset = start === end ? start : null
    known.set(day, offset)
  }
  return offset ?? measure(epochMs, timeZone)
}

/** The wall time of a zone at an instant. */
export const wallTime = (epochMs: number, timeZone: string): number => epochMs + offsetAt(epochMs, timeZone)

/** The first instant with this wall time in the zone. A wall time that spring skips gives the instant of the change. */
export function instantOf(wall: number, timeZone: string): number {
  const before = wall - offsetAt(wall - dayMs, timeZone)
  if (wallTime(before, timeZone) === wall) return before
  const later = wall - offsetAt(wall + dayMs, timeZone)
  return wallTime(later, timeZone) === wall ? later : before
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const made =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    })
  formats.set(timeZone, made)
  return made
}

function measure(epochMs: number, timeZone: string): number {
  const whole = Math.floor(epochMs / 1000) * 1000
  const read: Record<string, number> = {}
  for (const part of formatOf(timeZone).formatToParts(whole)) read[part.type] = Number(part.value)
  const wall = Date.UTC(
    read.year ?? 0,
    (read.month ?? 1) - 1,
    read.day ?? 1,
    read.hour ?? 0,
    read.minute ?? 0,
    read.second ?? 0,
  )
  return wall - whole
}
