import type { SpfResult } from "./spf.ts"
import { type Answered, cannotSee, fail, pass, txtLine, type Verdict } from "./verdict.ts"

const mechanismOf = (address: string): string => `${address.includes(":") ? "ip6" : "ip4"}:${address}`

/** The record with the address as its first mechanism, or a new one. */
function recordWith(record: string | null, address: string): string {
  if (record === null) return `v=spf1 ${mechanismOf(address)} -all`
  return record.replace(/^v=spf1/i, `$& ${mechanismOf(address)}`)
}

/** SPF of the mail hostname, which is in the envelope sender of each message, for an address that sends (RFC 7208). */
export function checkSpf(domain: string, address: string, found: Answered<SpfResult>): Verdict {
  const check = `SPF of ${domain} for ${address}`
  if ("problem" in found) return cannotSee(check, found.problem)
  const { result, record } = found.answer
  if (result === "pass") return pass(check, `The SPF record of ${domain} allows ${address}.`)
  if (result === "unclear")
    return cannotSee(check, `The record of ${domain} depends on each message: ${record}`)
  if (result === "permerror")
    return fail(
      check,
      `${domain} has several SPF records, or one that receivers cannot evaluate: replace them with one.`,
      [txtLine(domain, recordWith(null, address))],
    )
  const sentence =
    result === "none"
      ? `${domain} has no SPF record.`
      : `The SPF record of ${domain} does not allow ${address} (${result}).`
  return fail(check, sentence, [txtLine(domain, recordWith(record, address))])
}

/** SPF of the mail hostname when relays send: only their operator has their addresses. */
export function checkRelaySpf(domain: string, records: Answered<readonly string[]>): Verdict {
  const check = `SPF of ${domain}`
  if ("problem" in records) return cannotSee(check, records.problem)
  const [record, ...others] = records.answer
  if (others.length > 0) return severalRecords(check, domain)
  if (record === undefined)
    return fail(check, `${domain} has no SPF record, so no relay may send for it.`, [
      txtLine(domain, "v=spf1 include:SPF-NAME-OF-THE-RELAY -all"),
    ])
  return cannotSee(check, `Ask the relay's operator whether its addresses are in the record: ${record}`)
}

/**
 * SPF of a sender domain. Receivers evaluate that of the envelope sender, which is the mail hostname, so none is
 * needed; a broken one still counts against the domain elsewhere.
 */
export function checkSenderSpf(domain: string, records: Answered<readonly string[]>): Verdict {
  const check = `SPF of ${domain}`
  if ("problem" in records) return cannotSee(check, records.problem)
  if (records.answer.length > 1) return severalRecords(check, domain)
  const has = records.answer.length === 1 ? "one SPF record" : "no SPF record"
  return pass(check, `${domain} has ${has}; receivers evaluate the SPF record of the mail hostname.`)
}

const severalRecords = (check: string, domain: string): Verdict =>
  fail(check, `${domain} has several SPF records, which is an error (RFC 7208, 4.5): merge them into one.`)
