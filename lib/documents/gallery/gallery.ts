import { accountStarts } from "./account.ts"
import { billingStarts } from "./billing.ts"
import { calendarStarts } from "./calendar.ts"
import { orderStarts } from "./orders.ts"
import { signInStarts } from "./sign-in.ts"
import type { Start } from "./start.ts"
import { subscriptionStarts } from "./subscriptions.ts"
import { teamStarts } from "./team.ts"

/**
 * Messages to start from, by group: documents with their subject, the engines that support them and values to fill them
 * in. Their names and descriptions are in the messages of the gallery. They contain no picture and no company name: the
 * brand provides its logo, and the sender's name identifies the sender. Values are formatted for reading, amounts with
 * their currency and dates in the recipient's language.
 *
 * Messages that a recipient can do without have a footer with the unsubscribe link: digests, a welcome, a trial's end,
 * an invitation. Unsubscribing stops all messages, so a password's link or a receipt does not offer it.
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
