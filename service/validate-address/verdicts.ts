export type Result = "valid" | "invalid" | "suspicious" | "unknown"

export type Cause =
  | "syntax_error"
  | "possible_typo"
  | "no_mx_record"
  | "disposable"
  | "role"
  | "global_suppression"
  | "abuse"
  | "spamtrap"
  | "mailbox_not_found"
  | "smtp_connection_failed"

/** Meaning of a cause for an address: the result, and how good the address is, from 0 to 100. */
export type Verdict = {
  result: Result
  validity: number
  /** Further checks could only make the verdict worse; the mail host decides the rest. */
  isOpen?: true
}

/** VALIDATION-3 as data. */
export const verdicts: Readonly<Record<Cause, Verdict>> = {
  syntax_error: { result: "invalid", validity: 0 },
  possible_typo: { result: "suspicious", validity: 30 },
  no_mx_record: { result: "invalid", validity: 0 },
  disposable: { result: "suspicious", validity: 20 },
  role: { result: "suspicious", validity: 60, isOpen: true },
  global_suppression: { result: "invalid", validity: 10 },
  abuse: { result: "suspicious", validity: 10 },
  spamtrap: { result: "invalid", validity: 0 },
  mailbox_not_found: { result: "invalid", validity: 0 },
  smtp_connection_failed: { result: "unknown", validity: 50 },
}

export const good: Verdict = { result: "valid", validity: 100 }

const weight: Readonly<Record<Result, number>> = { valid: 0, unknown: 1, suspicious: 2, invalid: 3 }

/**
 * The reported one of several causes: the worst result, and of equal ones the lower validity; null when there is none.
 */
export const heaviest = (causes: readonly Cause[]): Cause | null =>
  causes.toSorted(
    (a, b) =>
      weight[verdicts[b].result] - weight[verdicts[a].result] || verdicts[a].validity - verdicts[b].validity,
  )[0] ?? null
