import "server-only"
import type { LetterSources } from "./schema/messages.ts"

/** Kinds of traffic (TRACK-6), in order of precedence for a message with several readers. */
const byWeight = ["human", "unknown", "protected", "machine"]

/**
 * Kind of traffic that opened a message with the status opened, or clicked one with the status clicked: a person if
 * there was one, as Engagement counts people (ENGAGEMENT-1). null: another status.
 */
export function readBy(status: string, reads: LetterSources["reads"]): string | null {
  const kinds = reads.filter(([of]) => of === status).map(([, kind]) => kind)
  return byWeight.find((kind) => kinds.includes(kind)) ?? null
}
