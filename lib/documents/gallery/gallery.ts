import { accountStarts } from "./account.ts"
import { billingStarts } from "./billing.ts"
import { calendarStarts } from "./calendar.ts"
import { orderStarts } from "./orders.ts"
import { signInStarts } from "./sign-in.ts"
import type { Start } from "./start.ts"
import { subscriptionStarts } from "./subscriptions.ts"
import { teamStarts } from "./team.ts"

/**
 * Messages to begin with, by group: documents with their subject, the engines that they can be written in and values to
 * fill them in with. The messages of the gallery say how they are called and what they are for. They hold no picture and no
 * name of a company: the brand brings its logo, and the sender's name says who writes. Values come as they are to be read, amounts
 * with their currency and dates as the recipient's language has them.
 *
 * The footer with its link to unsubscribe is in those that somebody can do without: digests, a welcome, a trial's end, an
 * invitation. Who leaves is written to no more, so a password's link or a receipt does not offer it.
 */
export const gallery: readonly Start[] = [
  ...signInStarts,
  ...accountStarts,
  ...orderStarts,
  ...billingStarts,
  ...subscriptionStarts,
  ...teamStarts,
  ...calendarStarts,
]
