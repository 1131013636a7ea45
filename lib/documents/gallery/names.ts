/**
 * Keys of starts, their groups and their samples in code. Their displayed names are in the messages of the gallery
 * (lib/interface/words/messages).
 */
export const startKeys = [
  "password-reset",
  "sign-in-code",
  "new-sign-in",
  "verify-address",
  "email-changed",
  "welcome",
  "data-export",
  "account-closed",
  "order-confirmation",
  "shipping",
  "pickup",
  "delivered",
  "receipt",
  "invoice",
  "payment-failed",
  "refund",
  "subscription-renewal",
  "trial-ends",
  "team-invitation",
  "comment-digest",
  "weekly-digest",
  "support-reply",
  "appointment-reminder",
  "booking-confirmation",
] as const
export type StartKey = (typeof startKeys)[number]

export const startGroups = ["sign-in", "account", "orders", "billing", "team", "calendar"] as const
export type StartGroup = (typeof startGroups)[number]

export const sampleKeys = [
  "usual",
  "without_voucher",
  "in_two_parcels",
  "paid",
  "collected",
  "in_full",
  "price_changes",
  "with_card",
  "with_message",
  "no_mentions",
  "nothing_due",
  "solved",
  "online",
  "no_cancellation",
] as const
export type SampleKey = (typeof sampleKeys)[number]
