/** Why something did not come about, as people and callers may read it. `field` is a dotted path into the input. */
export type Failure = {
  status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 429 | 500 | 502 | 503
  message: string
  field?: string
  /** The API error code, when the mail service gave one. */
  code?: number
  /** The id under which the mail service, or the dashboard itself, logged it. */
  error_id?: string
  /** Seconds after which the same request may be answered, when the mail service said so (429). */
  retry_after?: number
  /** True when the request never left, so that nothing can have been done (502). */
  is_unsent?: true
  /** What would make the same request succeed: `confirm` asks the person for the password again (lib/access/auth/step-up.ts). */
  needs?: "confirm"
  /** How this person can confirm: by the password, by a code of the app. Neither: by signing in at the company again. */
  proofs?: readonly Proof[]
  /** The thing was changed by somebody else after this person read it (409, SAVE-1). */
  conflict?: Conflict
}

/** The person who changed it and when, null where no action of the dashboard did; and the fields that were read, as they are now. */
export type Conflict = { by: string | null; at: string | null; current: Readonly<Record<string, unknown>> }

export const proofs = ["password", "code"] as const
export type Proof = (typeof proofs)[number]

/** An expected outcome, either way. Surprises are thrown instead. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })

export const failed = (
  status: Failure["status"],
  message: string,
  more: Omit<Failure, "status" | "message"> = {},
): { ok: false; failure: Failure } => ({ ok: false, failure: { status, message, ...more } })
