import "server-only"
import type { LetterSources } from "./schema/messages.ts"

/** Kinds of traffic (TRACK-6), the one first that is shown where several read a message. */
const byWeight = ["human", "unknown", "protected", "machine"]

/**
 * The kind of traffic that opened a message whose status is opened, or clicked in one that is clicked: a person where there
 * was one, as Engagement counts people (ENGAGEMENT-1). null: the status is another.
 */
export function readBy(status: string, reads: LetterSources["reads"]): string | null {
  const kinds = reads.filter(([of]) => of === status).map(([, kind]) => kind)
  return byWeight.find((kind) => kinds.includes(kind)) ?? null
}
