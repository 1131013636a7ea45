import type { Domain } from "#contract/domain"
import type { CheckedRecord } from "#lib/platform/dns/check-records"
import type { SeenDomainState, SenderDomainState, SenderRecordState } from "#lib/data/store/sender-domains"
import { senderDomainLimits } from "./bounds.ts"

/** From what the mail service and DNS say of a domain to the state that is noted. Pure. */

/** `checked`: its records as DNS has them; of one that nobody answered for, what was noted before still holds. */
export function stateOf(
  domain: Pick<Domain, "verification-record" | "dkim">,
  checked: readonly Pick<CheckedRecord, "id" | "state">[],
  before: SenderDomainState | null,
): SenderDomainState {
  const records: Record<string, SenderRecordState> = {}
  for (const { id, state } of checked) {
    const told = recordState(state)
    records[id] = told === "unknown" ? (before?.records[id] ?? told) : told
  }
  return {
    is_verified: domain["verification-record"].status === "confirmed" && domain.dkim.status === "active",
    records,
  }
}

function recordState(state: CheckedRecord["state"]): SenderRecordState {
  if (state === "ok") return "valid"
  if (state === "silent" || state === "simulated") return "unknown"
  return state === "missing" ? "missing" : "invalid"
}

/** Whether it is another state than the one before; records in any order. */
export function isOther(one: SenderDomainState, before: SenderDomainState | null): boolean {
  if (before === null || one.is_verified !== before.is_verified) return true
  const names = new Set([...Object.keys(one.records), ...Object.keys(before.records)])
  return [...names].some((name) => one.records[name] !== before.records[name])
}

/** SENDERDOMAIN-2: a row where something changed, and one a month where nothing did. */
export const isWorthNoting = (state: SenderDomainState, before: SeenDomainState | null, now: Date): boolean =>
  before === null ||
  isOther(state, before.state) ||
  now.getTime() - before.seen_at.getTime() >= senderDomainLimits.renewed
