import { isStatus, statuses } from "#contract/status"
import type { Totals } from "./series.ts"

/** A number of messages and its base; a rate without a base is null and shown as "–". */
export type Rate = {
  count: number
  of: number
  ofWhat: "letters" | "sent" | "delivered"
  rate: number | null
  /** The messages in `count`. */
  which: Which
}

/** Messages that are in one of these statuses now, or that ever had one. */
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

/** Statuses that only a delivered message can have. */
const arrived = ["delivered", "opened", "clicked", "unsubscribed", "subscribed", "spam"] as const

/** The main figures: sent, delivered, and what happened to the messages. Each rate names its base. */
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
    // A click without an open (images blocked) is a message that was read; no message counts twice.
    opened:
      ever("opened") >= now("opened") + now("clicked")
        ? onceOfDelivered("opened")
        : ofDelivered(now("opened") + now("clicked"), { status: ["opened", "clicked"] }),
    clicked: onceOfDelivered("clicked"),
    unsubscribed: onceOfDelivered("unsubscribed"),
    spam: onceOfDelivered("spam"),
  }
}

/** All statuses but one, including unknown ones among the counts. */
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

/**
 * Change of a figure from the previous period: the difference, and as a fraction of the previous value (null from 0).
 */
export function changeOf(
  now: number | null,
  before: number | null,
): { by: number | null; ratio: number | null } {
  if (now === null || before === null) return { by: null, ratio: null }
  return { by: now - before, ratio: before === 0 ? null : (now - before) / before }
}
