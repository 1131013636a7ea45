import { isStatus, statuses } from "#contract/status"
import type { Totals } from "./series.ts"

/** A number of letters and what it is a part of; a rate over nothing is null and reads "–". */
export type Rate = {
  count: number
  of: number
  ofWhat: "letters" | "sent" | "delivered"
  rate: number | null
  /** Which letters `count` counts. */
  which: Which
}

/** Letters that are in one of these statuses now, or that ever had one. */
export type Which = { status: readonly string[] } | { had: string }

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
  const ofSent = (...status: string[]) =>
    rate(
      status.reduce((sum, one) => sum + now(one), 0),
      sent,
      "sent",
      { status },
    )
  const ofDelivered = (count: number, which: Which) => rate(count, delivered, "delivered", which)
  const onceOfDelivered = (had: string) => ofDelivered(ever(had), { had })
  return {
    sent: rate(sent, totals.letters, "letters", { status: statusesBut("accepted", totals) }),
    delivered: ofSent(...arrived),
    bounced: ofSent("hard_bounced", "soft_bounced"),
    hardBounced: ofSent("hard_bounced"),
    softBounced: ofSent("soft_bounced"),
    // A click without an opening (images blocked) is a letter that was read; no letter counts twice.
    opened:
      ever("opened") >= now("opened") + now("clicked")
        ? onceOfDelivered("opened")
        : ofDelivered(now("opened") + now("clicked"), { status: ["opened", "clicked"] }),
    clicked: onceOfDelivered("clicked"),
    unsubscribed: onceOfDelivered("unsubscribed"),
    spam: onceOfDelivered("spam"),
  }
}

/** All statuses but one, with the words among the counts that we do not know. */
const statusesBut = (left: string, { now }: Totals): string[] => [
  ...statuses.filter((status) => status !== left),
  ...Object.keys(now).filter((status) => !isStatus(status)),
]

const rate = (count: number, of: number, ofWhat: Rate["ofWhat"], which: Which): Rate => ({
  count,
  of,
  ofWhat,
  rate: of > 0 ? count / of : null,
  which,
})

/** How a figure moved from the period before: by how much, and by which part of what it was (null from nothing). */
export function changeOf(
  now: number | null,
  before: number | null,
): { by: number | null; ratio: number | null } {
  if (now === null || before === null) return { by: null, ratio: null }
  return { by: now - before, ratio: before === 0 ? null : (now - before) / before }
}
