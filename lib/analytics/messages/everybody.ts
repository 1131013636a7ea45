/** So many people are suppressed or written to at once (BOUNCEPAGE-17). */
export const recipientsMax = 10_000

export type EverybodyProps = {
  project: string
  /** Which page's messages these are the recipients of. */
  of: "messages" | "bounces"
  /** The query of that page: filters and span, and of bounces the reply. */
  query: string
  canSuppress: boolean
  canSend: boolean
}
