import { blockEvent, messageEvents, type PastEvent, type PastMessage } from "../../callbacks.ts"

/**
 * Five weeks of a small shop, as the service would have told them: a quiet week with a provider that blocks one server
 * for 29 hours and a firm whose mail bounces from 14:20 on, and the same week a month ago, in which neither happened.
 */
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000]
const quarterMs = 15 * minuteMs

/** Of the clocks that the walks are read by: half an hour off the hours of UTC, and no summer time. */
export const zone = "Asia/Kolkata"
const zoneAheadMs = 5.5 * hourMs

/** How many of each there are. */
export const past = { quiet: 84, refused: 20, jumped: 60, monthAgo: 100 } as const
const refuser = "gmx.de"
export const firm = "firm.example"
const blockedMs = 29 * hourMs

export type Past = { events: PastEvent[]; jumpAt: number; block: { from: number; to: number } }

export function pastBefore(nowMs: number): Past {
  const jumpAt = lastTime(nowMs - 3 * dayMs, "14:20")
  const from = floorTo(nowMs - 45 * hourMs, minuteMs)
  const block = { from, to: from + blockedMs }
  const even = (count: number, since: number, until: number, one: (nth: number) => Omit<PastMessage, "at">) =>
    Array.from({ length: count }, (_, nth) => ({
      ...one(nth),
      at: floorTo(since + ((until - since) * (nth + 0.5)) / count, quarterMs),
    }))
  const delivered = (of: string) => (nth: number) => ({
    ...{ email: `reader-${of}-${nth}@example.com`, status: "delivered" as const, reason: "ok_delivered" },
  })
  const messages: PastMessage[] = [
    ...even(past.quiet, nowMs - 6.5 * dayMs, nowMs - 0.5 * dayMs, delivered("now")),
    // The same week, four weeks earlier, without its edges.
    ...even(past.monthAgo, nowMs - 34.5 * dayMs, nowMs - 28.5 * dayMs, delivered("then")),
    ...even(past.refused, block.from, block.to, (nth) => ({
      ...{ email: `customer-${nth}@${refuser}`, status: "soft_bounced", reason: "err_blacklisted" },
      response: "554 5.7.1 Our policy refuses mail from 192.0.2.1",
    })),
    ...Array.from({ length: past.jumped }, (_, nth) => ({
      ...{ email: `clerk-${nth}@${firm}`, at: jumpAt + nth * 1000, status: "hard_bounced" as const },
      ...{ reason: "err_user_unknown", response: "550 5.1.1 No such user", tag: "price-list" },
    })),
  ]
  return {
    events: [
      ...messages.flatMap(messageEvents),
      blockEvent(refuser, block.from, 1),
      blockEvent(refuser, block.to, 0),
    ],
    ...{ jumpAt, block },
  }
}

const floorTo = (ms: number, step: number): number => Math.floor(ms / step) * step

/** The last time before an instant that clocks of the zone read this. */
function lastTime(beforeMs: number, text: string): number {
  const [hours = 0, minutes = 0] = text.split(":").map(Number)
  const midnight = floorTo(beforeMs + zoneAheadMs, dayMs) - zoneAheadMs
  const at = midnight + hours * hourMs + minutes * minuteMs
  return at <= beforeMs ? at : at - dayMs
}
