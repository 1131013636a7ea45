/** Causes of manual suppressions. */
export const suppressCauses = [
  "unsubscribed",
  "complained",
  "permanent_unavailable",
  "temporary_unavailable",
] as const
export type SuppressCause = (typeof suppressCauses)[number]
