/** BLOCK-1: refusals that are, or lead to, a block. What our own side stopped (err_spam_skipped) is none. */
export const refusalReasons = ["err_blacklisted", "err_spam_rejected"] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Those that somebody looks at who narrowed the page to these. */
export const refusalReasonsOf = (chosen: readonly string[]): RefusalReason[] =>
  refusalReasons.filter((one) => chosen.length === 0 || chosen.includes(one))
