import type { DatabaseFailure } from "./database-failure.ts"

/**
 * Outage to show when a database fails: one of its failures, or one of an event store in addition to it, or that the
 * result of the last step is unknown. It is passed as a name with an ID, which finds the line in the log; Next passes
 * it to the browser as an error's digest, the only part of an error that reaches it.
 */
export type Outage = DatabaseFailure | `events_${DatabaseFailure}` | "uncertain"

/** The name of one outage, such as `database-busy-1f3a90c2`. */
export const outageName = (outage: Outage, id: string): string => `database-${outage}-${id}`

/** Reads such a name; null for everything else that an error's digest can be. */
export function outageIn(digest: unknown): { outage: Outage; id: string } | null {
  const text = typeof digest === "string" ? digest : ""
  const [, outage, id] =
    /^database-((?:events_)?(?:unreachable|full|busy)|uncertain)-([\w-]+)/.exec(text) ?? []
  return outage && id ? { outage: outage as Outage, id } : null
}
