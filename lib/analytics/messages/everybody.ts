/** Limit of recipients that can be suppressed or written to at once (BOUNCEPAGE-17). */
export const recipientsMax = 10_000

export type EverybodyProps = {
  project: string
  /** The page whose messages determine the recipients. */
  of: "messages" | "bounces"
  /** The query of that page: filters and span and, for bounces, the reply. */
  query: string
  canSuppress: boolean
  canSend: boolean
}

/** Causes of manual suppressions. */
export const suppressCauses = [
  "unsubscribed",
  "complained",
  "permanent_unavailable",
  "temporary_unavailable",
] as const
export type SuppressCause = (typeof suppressCauses)[number]
