/** What noting the state of senders' domains keeps to (SENDERDOMAIN-1 to SENDERDOMAIN-4). Milliseconds where nothing else is said. */

const minute = 60_000
const hour = 60 * minute

export const senderDomainLimits = {
  /** A project that is new has its domains looked at so long after it was first seen. */
  first: minute,
  every: 6 * hour,
  /** After a change: DNS is seldom set up in one go. */
  afterChange: 15 * minute,
  /** After a look that failed. */
  again: hour,
  /** Where the server does not offer it, or the key may not ask. */
  muchLater: 24 * hour,
  /** A row is written anew after so long, so that rows may go by their age. */
  renewed: 30 * 24 * hour,
  leaseSeconds: 300,
  /** Domains of a project that are looked at, a page of the mail service at a time. */
  domainsMax: 200,
  pageMax: 100,
  /** So many are asked for in DNS at the same time. */
  atOnce: 10,
} as const
