import type { Clue } from "../bounce-rules.ts"
import type { Predicate, Subject } from "./vocabulary.ts"

/** Meanings of predicates by their subject; `none` when the sentence names no subject. */
const table: Record<
  Predicate,
  Partial<Record<Subject | "none", readonly [Clue["means"], Clue["strength"]]>>
> = {
  unknown: {
    recipient: ["user_unknown", 7],
    address: ["user_unknown", 7],
    sender: ["policy", 7],
    client: ["policy", 5],
    domain: ["domain_inactive", 7],
    message: ["failed", 3],
    system: ["try_later", 4],
    none: ["user_unknown", 4],
  },
  limited: {
    recipient: ["mailbox_full", 8],
    address: ["try_later", 7],
    sender: ["try_later", 7],
    client: ["try_later", 7],
    domain: ["try_later", 7],
    message: ["try_later", 6],
    system: ["try_later", 7],
    none: ["try_later", 7],
  },
  not_served: {
    recipient: ["user_unknown", 7],
    address: ["user_unknown", 7],
    sender: ["policy", 7],
    client: ["policy", 5],
    domain: ["destination_misconfigured", 8],
    message: ["destination_misconfigured", 5],
    system: ["destination_misconfigured", 6],
    none: ["destination_misconfigured", 5],
  },
  misconfigured: {
    sender: ["policy", 8],
    client: ["policy", 8],
    domain: ["destination_misconfigured", 8],
    message: ["failed", 4],
    system: ["destination_misconfigured", 8],
    none: ["destination_misconfigured", 7],
  },
  disabled: {
    recipient: ["user_inactive", 8],
    address: ["user_inactive", 8],
    sender: ["policy", 6],
    client: ["blacklisted", 6],
    domain: ["domain_inactive", 6],
    system: ["user_inactive", 6],
    none: ["user_inactive", 5],
  },
  gone: {
    recipient: ["mailbox_discarded", 8],
    address: ["mailbox_discarded", 8],
    sender: ["policy", 6],
    domain: ["domain_inactive", 6],
    message: ["unreachable", 7],
    none: ["mailbox_discarded", 4],
  },
  full: {
    recipient: ["mailbox_full", 9],
    address: ["mailbox_full", 9],
    sender: ["try_later", 8],
    client: ["try_later", 6],
    domain: ["mailbox_full", 6],
    message: ["mailbox_full", 4],
    system: ["try_later", 8],
    none: ["mailbox_full", 7],
  },
  busy: {
    recipient: ["try_later", 7],
    address: ["try_later", 7],
    sender: ["try_later", 7],
    client: ["try_later", 7],
    domain: ["try_later", 7],
    message: ["try_later", 7],
    system: ["try_later", 7],
    none: ["try_later", 7],
  },
  listed: {
    recipient: ["policy", 4],
    address: ["blacklisted", 6],
    sender: ["blacklisted", 8],
    client: ["blacklisted", 9],
    domain: ["blacklisted", 8],
    message: ["spam", 6],
    system: ["blacklisted", 7],
    none: ["blacklisted", 8],
  },
  blocked: {
    recipient: ["policy", 5],
    address: ["policy", 4],
    sender: ["policy", 6],
    client: ["blacklisted", 7],
    domain: ["policy", 4],
    message: ["policy", 5],
    system: ["policy", 4],
    none: ["policy", 4],
  },
  refused: {
    recipient: ["policy", 3],
    address: ["policy", 3],
    sender: ["policy", 5],
    client: ["policy", 5],
    domain: ["policy", 3],
    message: ["policy", 3],
    system: ["policy", 3],
    none: ["policy", 3],
  },
  too_large: {
    recipient: ["mailbox_full", 6],
    message: ["too_large", 8],
    none: ["too_large", 6],
  },
}

/** Limits on our rate, which never suppress an address (BOUNCE-6). */
const rateLimits: ReadonlySet<Predicate> = new Set(["limited"])

/** True when the predicate has a meaning for the subject. */
export const canCombine = (predicate: Predicate, subject: Subject | undefined): boolean =>
  subject !== undefined && table[predicate][subject] !== undefined

export function combine(predicate: Predicate, subject: Subject | "none"): Clue | undefined {
  const found = table[predicate][subject]
  if (!found) return undefined
  const [means, strength] = found
  return { means, strength, ...(rateLimits.has(predicate) ? { neverSuppresses: true } : {}) }
}
