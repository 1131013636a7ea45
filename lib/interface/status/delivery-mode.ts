/**
 * Delivery mode of the mail service. `null`: the service is being queried; "silent": it did not answer; "unknown": its
 * answer names no mode.
 */
export type DeliveryMode = "sandbox" | "relay" | "direct" | "unknown" | "silent" | null
