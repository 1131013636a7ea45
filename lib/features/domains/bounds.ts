/**
 * Limits for recording the state of sender domains (SENDERDOMAIN-1 to SENDERDOMAIN-4). In milliseconds unless noted.
 */

const minute = 60_000
const hour = 60 * minute

export const senderDomainLimits = {
  /** Delay of the first check of a new project's domains. */
  first: minute,
  every: 6 * hour,
  /** After a change: DNS is rarely set up in one step. */
  afterChange: 15 * minute,
  /** After a failed check. */
  again: hour,
  /** If the server does not support it, or the key has no right. */
  muchLater: 24 * hour,
  /** A row is written again after this time, so that rows can be deleted by age. */
  renewed: 30 * 24 * hour,
  leaseSeconds: 300,
  /** Checked domains per project, one page of the mail service at a time. */
  domainsMax: 200,
  pageMax: 100,
  /** Parallel DNS lookups. */
  atOnce: 10,
} as const
