import type { Totals } from "./series.ts"

/** A number of letters and what it is a part of; a rate over nothing is null and reads "–". */
export type Rate = {
  count: number
  of: number
  ofWhat: "letters" | "sent" | "delivered"
  rate: number | null
}

export type Rates = {
  sent: Rate
  delivered: Rate
  bounced: Rate
  hardBounced: Rate
  softBounced: Rate
  opened: Rate
  clicked: Rate
  unsubscribed: Rate
  spam: Rate
}

/** Statuses that only a letter which arrived can have. */
const arrived = ["delivered", "opened", "clicked", "unsubscribed", "subscribed", "spam"] as const

/** What people ask first: how much left, how much arrived, what became of it. Each rate says of what. */
export function ratesOf(totals: Totals): Rates {
  const now = (status: string) => totals.now[status] ?? 0
  const ever = (status: string) => totals.ever[status] ?? 0
  const sent = totals.letters - now("accepted")
  const delivered = arrived.reduce((sum, status) => sum + now(status), 0)
  // A click without an opening (images blocked) is a letter that was read; no letter counts twice.
  const opened = Math.max(ever("opened"), now("opened") + now("clicked"))
  const ofSent = (count: number) => rate(count, sent, "sent")
  const ofDelivered = (count: number) => rate(count, delivered, "delivered")
  return {
    sent: rate(sent, totals.letters, "letters"),
    delivered: ofSent(delivered),
    bounced: ofSent(now("hard_bounced") + now("soft_bounced")),
    hardBounced: ofSent(now("hard_bounced")),
    softBounced: ofSent(now("soft_bounced")),
    opened: ofDelivered(opened),
    clicked: ofDelivered(ever("clicked")),
    unsubscribed: ofDelivered(ever("unsubscribed")),
    spam: ofDelivered(ever("spam")),
  }
}

const rate = (count: number, of: number, ofWhat: Rate["ofWhat"]): Rate => ({
  count,
  of,
  ofWhat,
  rate: of > 0 ? count / of : null,
})

/** How a figure moved from the period before: by how much, and by which part of what it was (null from nothing). */
export function changeOf(
  now: number | null,
  before: number | null,
): { by: number | null; ratio: number | null } {
  if (now === null || before === null) return { by: null, ratio: null }
  return { by: now - before, ratio: before === 0 ? null : (now - before) / before }
}
