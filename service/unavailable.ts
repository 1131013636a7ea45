import { isNotReached, type Trouble, troubleOf, troubleSentences } from "#postgres/trouble"

/** What a caller is told when the database itself is in trouble. */
export type Unavailable = { trouble: Trouble; sentence: string; retryAfterSeconds: number }

const retryAfterSeconds: Readonly<Record<Trouble, number>> = { unreachable: 10, busy: 10, full: 60 }

/** A connection that broke may have broken after the commit; whoever never had one changed nothing. */
const broken =
  "The connection to the database broke while this was done. Look whether it was done before you ask again; a message with an idempotence_key may be sent again at once."

/** How an error that tells of the database's own trouble is answered; null for every other error (ERROR-7). */
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
