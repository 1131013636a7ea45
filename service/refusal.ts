import { channel } from "node:diagnostics_channel"

/** Tells who listens which codes are given; tools/codes.ts finds out in this way what the tests provoke. */
export const refusals = channel("waybill.refusals")

/**
 * A request that is turned down. `code` is from the interface's table (contract error-codes.ts, which also gives the HTTP
 * status), `outside` is the sentence for the caller and names the field, `inside` is for our log only, and
 * `retryAfterSeconds` becomes the header Retry-After.
 */
export class Refusal extends Error {
  readonly code: number
  readonly outside: string
  readonly inside: string | undefined
  readonly retryAfterSeconds: number | undefined
  constructor(code: number, outside: string, more: { inside?: string; retryAfterSeconds?: number } = {}) {
    super(outside)
    this.name = "Refusal"
    this.code = code
    this.outside = outside
    this.inside = more.inside
    this.retryAfterSeconds = more.retryAfterSeconds
    refusals.publish({ code })
  }
}
