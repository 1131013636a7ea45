import { isNotReached, type Trouble, troubleOf, troubleSentences } from "#postgres/trouble"

/** The response while the database is unreachable, busy or full. */
export type Unavailable = { trouble: Trouble; sentence: string; retryAfterSeconds: number }

const retryAfterSeconds: Readonly<Record<Trouble, number>> = { unreachable: 10, busy: 10, full: 60 }

/** A connection that broke may have broken after the commit; a caller without a connection changed nothing. */
const broken =
  "The connection to the database broke while this was done. Look whether it was done before you ask again; a message with an idempotence_key may be sent again at once."

/** The response to an error of the database itself; null for every other error (ERROR-7). */
export function unavailable(error: unknown): Unavailable | null {
  const trouble = troubleOf(error)
  if (trouble === null) return null
  const isBroken = trouble === "unreachable" && !isNotReached(error)
  return {
    trouble,
    sentence: isBroken ? broken : troubleSentences[trouble],
    retryAfterSeconds: retryAfterSeconds[trouble],
  }
}
