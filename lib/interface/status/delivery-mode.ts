/** ModeChip: where letters go, always visible. `null` while the service is asked, "unknown" when it did not say. */
export type DeliveryMode = "sandbox" | "relay" | "direct" | "unknown" | "silent" | null
