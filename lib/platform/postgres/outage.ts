import type { Trouble } from "./trouble.ts"

/**
 * What a user is shown when a database fails: one of its troubles, or of those of an event store beside it, or that nobody
 * can say whether the last step was done. It travels as a name with an id, which finds the line in the log; Next hands it on to the browser as an error's
 * digest, and it is all of an error that reaches one.
 */
export type Outage = Trouble | `events_${Trouble}` | "uncertain"

/** The name of one outage, such as `database-busy-1f3a90c2`. */
export const outageName = (outage: Outage, id: string): string => `database-${outage}-${id}`

/** Reads such a name; null for everything else that an error's digest can be. */
export function outageIn(digest: unknown): { outage: Outage; id: string } | null {
  const text = typeof digest === "string" ? digest : ""
  const [, outage, id] =
    /^database-((?:events_)?(?:unreachable|full|busy)|uncertain)-([\w-]+)/.exec(text) ?? []
  return outage && id ? { outage: outage as Outage, id } : null
}
