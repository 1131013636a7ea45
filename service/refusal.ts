import { channel } from "node:diagnostics_channel"
import {
  isNeverConnected,
  type DatabaseFailure,
  databaseFailureOf,
  failureSentences,
} from "#postgres/database-failure"

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
export type Unavailable = { failure: DatabaseFailure; sentence: string; retryAfterSeconds: number }

const retryAfterSeconds: Readonly<Record<DatabaseFailure, number>> = { unreachable: 10, busy: 10, full: 60 }

/** A connection that broke may have broken after the commit; a caller without a connection changed nothing. */
const broken =
  "The connection to the database was lost during this call. Check whether the call took effect before you repeat it; a message with an idempotence_key can be sent again at once."

/** The response to an error of the database itself; null for every other error (ERROR-7). */
export function unavailable(error: unknown): Unavailable | null {
  const failure = databaseFailureOf(error)
  if (failure === null) return null
  const isBroken = failure === "unreachable" && !isNeverConnected(error)
  return {
    failure,
    sentence: isBroken ? broken : failureSentences[failure],
    retryAfterSeconds: retryAfterSeconds[failure],
  }
}
