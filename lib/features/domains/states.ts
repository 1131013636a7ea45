import { type Domain, isVerified } from "#contract/domain"
import type { CheckedRecord } from "#lib/platform/dns/check-records"
import type { SeenDomainState, SenderDomainState, SenderRecordState } from "#lib/data/store/sender-domains"
import { senderDomainLimits } from "./bounds.ts"

/** Turns data of the mail service and DNS into the recorded state of a domain. Pure. */

/** `checked`: its records in DNS; without a DNS response, the previous record remains valid. */
export function stateOf(
  domain: Pick<Domain, "verification-record" | "dkim">,
  checked: readonly Pick<CheckedRecord, "id" | "state">[],
  before: SenderDomainState | null,
): SenderDomainState {
  const records: Record<string, SenderRecordState> = {}
  for (const { id, state } of checked) {
    const recordedState = recordState(state)
    records[id] = recordedState === "unknown" ? (before?.records[id] ?? recordedState) : recordedState
  }
  return {
    is_verified: isVerified(domain),
    records,
  }
}

function recordState(state: CheckedRecord["state"]): SenderRecordState {
  if (state === "ok") return "valid"
  if (state === "silent" || state === "simulated") return "unknown"
  return state === "missing" ? "missing" : "invalid"
}

/** Whether the state differs from the previous one; the order of records is ignored. */
export function isOther(state: SenderDomainState, before: SenderDomainState | null): boolean {
  if (before === null || state.is_verified !== before.is_verified) return true
  const names = new Set([...Object.keys(state.records), ...Object.keys(before.records)])
  return [...names].some((name) => state.records[name] !== before.records[name])
}

/** SENDERDOMAIN-2: a row for each change, else one a month. */
export const isWorthRecording = (
  state: SenderDomainState,
  before: SeenDomainState | null,
  now: Date,
): boolean =>
  before === null ||
  isOther(state, before.state) ||
  now.getTime() - before.seen_at.getTime() >= senderDomainLimits.renewed
