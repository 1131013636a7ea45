import type { Domain } from "#contract/domain"
import type { CheckedRecord } from "#lib/platform/dns/check-records"
import type { Expected, RecordId } from "#lib/platform/dns/expected"
import type { NoteCode } from "#lib/platform/dns/notes"
import type { ZoneLine } from "#lib/interface/format/zone-file"
import type { Severity } from "#lib/interface/status/severity"

export type DomainState = "verified" | "noDkim" | "noOwner" | "waiting"

/** Combines the service's two results into one state. */
export function stateOf({ isConfirmed, isSigned }: { isConfirmed: boolean; isSigned: boolean }): DomainState {
  if (isConfirmed) return isSigned ? "verified" : "noDkim"
  return isSigned ? "noOwner" : "waiting"
}

export const severities: Record<DomainState, Severity> = {
  verified: "success",
  noDkim: "warning",
  noOwner: "warning",
  waiting: "info",
}

export type DomainRow = { domain: string; isConfirmed: boolean; isSigned: boolean; state: DomainState }

export function domainRow(one: Domain): DomainRow {
  const isConfirmed = one["verification-record"].status === "confirmed"
  const isSigned = one.dkim.status === "active"
  return { domain: one.domain, isConfirmed, isSigned, state: stateOf({ isConfirmed, isSigned }) }
}

/** Data of a domain's page after each check. */
export type DomainLook = DomainRow & {
  records: CheckedRecord[]
  isSimulated: boolean
  /** Mail hosts; null without a DNS response, or if simulated. */
  mx: string[] | null
  /** Epoch ms of the check. */
  at: number
}

/** SPF or DMARC of one domain in the list. */
export type Policy = { state: CheckedRecord["state"]; policy: NoteCode | null; isWarning: boolean }
export type PolicyLook = { domain: string; spf: Policy | null; dmarc: Policy | null }

/** True if no record got a DNS response, so nothing is known about the records. */
export const isDnsSilent = ({ records }: Pick<DomainLook, "records">): boolean =>
  records.length > 0 && records.every(({ state }) => state === "silent")

/** True for an SPF mechanism with a loopback address: receivers need another one (SERVICE_SPF). */
export const isLoopback = (spf: string): boolean =>
  /^(ip4:127\.|ip6:::1$|a:(localhost|.*\.localhost)$)/.test(spf)

/** The DNS queries as commands for a shell. */
export const digCommands = (records: readonly Pick<CheckedRecord, "name">[]): string =>
  [...new Set(records.map(({ name }) => `dig +short TXT ${name}`))].join("\n")

/** True if DNS has a record that the service has not seen yet, so a check is useful. */
export const isWorthChecking = ({ records, isConfirmed, isSigned }: DomainLook): boolean =>
  records.some(
    ({ id, state }) =>
      state === "ok" && ((id === "ownership" && !isConfirmed) || (id === "dkim" && !isSigned)),
  )

/**
 * State that the badge of a record shows, from DNS. Before the DNS lookup, a record that the mail service has found
 * counts as found, so that the badge never contradicts the state above it; `looking` is a record that the state depends
 * on, and null an optional one (DOMAINPAGE-8).
 */
export function recordState(
  id: RecordId,
  checked: CheckedRecord | null,
  { isConfirmed, isSigned }: Pick<DomainRow, "isConfirmed" | "isSigned">,
): CheckedRecord["state"] | "looking" | null {
  if (checked) return checked.state
  const isFound = { ownership: isConfirmed, dkim: isSigned, spf: null, dmarc: null }[id]
  if (isFound === null) return null
  return isFound ? "ok" : "looking"
}

/** A correct record with a remaining problem is a warning. */
export function recordSeverity({ state, notes = [] }: Pick<CheckedRecord, "state" | "notes">): Severity {
  if (state === "silent" || state === "simulated") return "neutral"
  return state === "ok" && !notes.some(({ isWarning }) => isWarning) ? "success" : "warning"
}

/** Name to enter in a DNS panel that appends the zone: without the duplicated zone, or `@`. */
export function nameInZone(name: string, foundAt: string): string {
  const zone = foundAt.slice(name.length + 1)
  if (name === zone) return "@"
  return name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name
}

/** The zone of a record, from its full name and its short one. */
export const zoneIn = ({ name, host }: Pick<Expected, "name" | "host">): string =>
  host === "@" ? name : name.slice(host.length + 1)

type Comment = "zoneThere" | "zoneReplace" | "zoneNew"

const commentOf = ({ state, found }: CheckedRecord): Comment => {
  if (state === "ok") return "zoneThere"
  return found.length > 0 && state !== "misplaced" ? "zoneReplace" : "zoneNew"
}

/**
 * The records as lines of a zone file. After the DNS lookup, correct records are comments, and an existing SPF record
 * is changed instead of adding a second one.
 */
export const zoneLines = (
  records: readonly Expected[],
  checked: ReadonlyMap<string, CheckedRecord>,
  say: (comment: Comment, id: RecordId) => string,
): ZoneLine[] =>
  records.map(({ id, name, value }) => {
    const record = checked.get(id)
    if (!record || record.state === "silent" || record.state === "simulated") return { name, value }
    const comment = commentOf(record)
    const isThere = comment === "zoneThere"
    const there = isThere ? (record.found[0] ?? value) : (record.advice ?? value)
    return {
      name: record.state === "ok" ? (record.foundAt ?? name) : name,
      value: there,
      comment: say(comment, id),
      isThere,
    }
  })

type PolicyWord =
  | {
      kind: "policies"
      word: "mend" | "ok" | "unknown" | "dmarcNone" | "dmarcQuarantine" | "dmarcReject" | "dmarcInherited"
      isWarning: boolean
    }
  | { kind: "recordStates"; word: CheckedRecord["state"]; isWarning: boolean }

/** Text of a cell of the list about SPF or DMARC. */
export function policyWord({ state, policy, isWarning }: Policy): PolicyWord {
  if (state === "simulated") return { kind: "policies", word: "unknown", isWarning: false }
  if (state !== "ok") return { kind: "recordStates", word: state, isWarning: state !== "silent" }
  if (isWarning) return { kind: "policies", word: "mend", isWarning: true }
  const word =
    policy === "dmarcNone" ||
    policy === "dmarcQuarantine" ||
    policy === "dmarcReject" ||
    policy === "dmarcInherited"
      ? policy
      : "ok"
  return { kind: "policies", word, isWarning: false }
}
