/**
 * ModeChip: the delivery mode, always visible. `null` while the service is queried, "unknown" when it did not answer.
 */
export type DeliveryMode = "sandbox" | "relay" | "direct" | "unknown" | "silent" | null
