import { channel } from "node:diagnostics_channel"
import { isNotReached, type Trouble, troubleOf, troubleSentences } from "#postgres/trouble"

/** Publishes every code that is returned; tools/codes.ts subscribes to find out what the tests provoke. */
export const refusals = channel("waybill.refusals")

/**
 * A request that is refused. `code` is from the interface's table (contract error-codes.ts, which also has the HTTP
 * status), `publicMessage` is the sentence for the caller and names the field, `logMessage` is for our log only, and
 * `retryAfterSeconds` becomes the header Retry-After.
 */
export class Refusal extends Error {
  readonly code: number
  readonly publicMessage: string
  readonly logMessage: string | undefined
  readonly retryAfterSeconds: number | undefined
  constructor(
    code: number,
    publicMessage: string,
    more: { logMessage?: string; retryAfterSeconds?: number } = {},
  ) {
    super(publicMessage)
    this.name = "Refusal"
    this.code = code
    this.publicMessage = publicMessage
    this.logMessage = more.logMessage
    this.retryAfterSeconds = more.retryAfterSeconds
    refusals.publish({ code })
  }
}

/** The response while the database is unreachable, busy or full. */
export type Unavailable = { trouble: Trouble; sentence: string; retryAfterSeconds: number }

const retryAfterSeconds: Readonly<Record<Trouble, number>> = { unreachable: 10, busy: 10, full: 60 }

/** A connection that broke may have broken after the commit; a caller without a connection changed nothing. */
const broken =
  "The connection to the database was lost during this call. Check whether the call took effect before you repeat it; a message with an idempotence_key can be sent again at once."

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
