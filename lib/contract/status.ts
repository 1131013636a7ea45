/** The status words of a letter to one recipient, with the order in which a later one outweighs an earlier one. */
export const statuses = [
  "accepted",
  "sent",
  "soft_bounced",
  "delivered",
  "hard_bounced",
  "opened",
  "clicked",
  "subscribed",
  "unsubscribed",
  "spam",
] as const

export type Status = (typeof statuses)[number]

/** Default subscription of webhook/set when `events` is absent: the enumeration of the callback schema (WEBHOOK-12). */
export const callbackStatuses = statuses.filter((status) => status !== "accepted")

/**
 * Weight of a status: regardless of the order in which events arrive, the heaviest one is the letter's state, so a late
 * "delivered" never hides "spam". Unsubscribed and subscribed share a weight; between them the later one wins.
 */
export const statusWeight: Record<Status, number> = {
  accepted: 10,
  sent: 20,
  soft_bounced: 30,
  delivered: 40,
  hard_bounced: 50,
  opened: 60,
  clicked: 70,
  subscribed: 80,
  unsubscribed: 80,
  spam: 90,
}

export const isStatus = (word: string): word is Status => (statuses as readonly string[]).includes(word)

/** Statuses that end an attempt to deliver: their events contain its reason and the server that made it. */
const attemptEnds: readonly string[] = ["delivered", "soft_bounced", "hard_bounced"] satisfies Status[]

export const isAttemptEnd = (word: string): boolean => attemptEnds.includes(word)
