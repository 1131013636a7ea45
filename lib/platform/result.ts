/** Reason for a failure, readable for people and callers. `field` is a dotted path into the input. */
export type Failure = {
  status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 429 | 500 | 502 | 503
  message: string
  field?: string
  /** API error code, if the mail service returned one. */
  code?: number
  /** ID that the mail service, or the dashboard itself, logged it with. */
  error_id?: string
  /** Seconds until the same request can succeed, if the mail service reported it (429). */
  retry_after?: number
  /** True if the request was never sent, so that it had no effect (502). */
  is_unsent?: true
  /**
   * Requirement for the same request to succeed: `confirm` asks the person for the password again
   * (lib/access/auth/step-up.ts).
   */
  needs?: "confirm"
  /** Ways for this person to confirm: the password, a code of the app. Empty: signing in at the company again. */
  proofs?: readonly Proof[]
  /** Another person changed the thing after this person read it (409, SAVE-1). */
  conflict?: Conflict
}

/**
 * Person and time of the change, null if it was not an action of the dashboard; and the current values of the fields
 * that were read.
 */
export type Conflict = { by: string | null; at: string | null; current: Readonly<Record<string, unknown>> }

export const proofs = ["password", "code"] as const
export type Proof = (typeof proofs)[number]

/** An expected result, success or failure. Unexpected errors are thrown instead. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })

export const failed = (
  status: Failure["status"],
  message: string,
  more: Omit<Failure, "status" | "message"> = {},
): { ok: false; failure: Failure } => ({ ok: false, failure: { status, message, ...more } })
