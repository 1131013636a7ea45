import { channel } from "node:diagnostics_channel"

/** Publishes every code that is given; tools/codes.ts subscribes to find out what the tests provoke. */
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
