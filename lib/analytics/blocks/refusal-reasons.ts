/**
 * BLOCK-1: refusals that are, or lead to, a block. Messages stopped on our own side (err_spam_skipped) do not count.
 */
export const refusalReasons = ["err_blacklisted", "err_spam_rejected"] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** The refusal reasons among those that the page is filtered by. */
export const refusalReasonsOf = (chosen: readonly string[]): RefusalReason[] =>
  refusalReasons.filter((one) => chosen.length === 0 || chosen.includes(one))
