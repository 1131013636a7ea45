import { DnsFailure } from "../dns/failure.ts"
import type { Resolver } from "../dns/resolver.ts"
import type { Ids } from "../ids.ts"
import type { Undeliverable } from "./plan.ts"

/** A host of a domain, and the record that names it. `isSecure`: DNSSEC validated that the domain has this host. */
export type MailHost = { name: string; why: string; isSecure: boolean }

type Needed = { dns: Pick<Resolver, "mx" | "address">; ids: Pick<Ids, "below"> }

/**
 * The mail hosts of a domain in the order in which they are tried (RFC 5321, 5.1): preferred first, those of equal
 * preference in random order; the domain itself when it has addresses and no MX. Queries DNS.
 */
export async function mailHostsOf(domain: string, needed: Needed): Promise<MailHost[] | Undeliverable> {
  try {
    return await find(domain, needed)
  } catch (error) {
    if (!(error instanceof DnsFailure)) throw error
    return error.isTemporary ? later(error.message) : misconfigured(error.message)
  }
}

async function find(domain: string, { dns, ids }: Needed): Promise<MailHost[] | Undeliverable> {
  const { records, isNullMx, exists, isAuthenticated: isSecure } = await dns.mx(domain)
  if (isNullMx) return gone(`The domain ${domain} takes no mail: its only MX is the root (RFC 7505).`)
  if (records.length > 0)
    return shuffledByPreference(records, ids).map(({ exchange, preference }) => ({
      name: exchange,
      why: `MX ${preference} of ${domain}`,
      isSecure,
    }))
  if (!exists) return gone(`The domain ${domain} does not exist.`)
  const { records: addresses } = await dns.address(domain)
  if (addresses.length > 0)
    return [{ name: domain, why: `${domain} has no MX, and is asked itself`, isSecure }]
  return gone(`The domain ${domain} has neither mail hosts nor an address.`)
}

function shuffledByPreference<One extends { preference: number }>(
  records: readonly One[],
  ids: Pick<Ids, "below">,
): One[] {
  return records
    .map((record) => ({ record, chance: ids.below(2 ** 31) }))
    .sort((a, b) => a.record.preference - b.record.preference || a.chance - b.chance)
    .map(({ record }) => record)
}

const later = (reason: string): Undeliverable => ({
  reason,
  classification: { outcome: "soft", delivery_status: "err_will_retry" },
})

const gone = (reason: string): Undeliverable => ({
  reason,
  classification: { outcome: "hard", delivery_status: "err_domain_inactive" },
})

const misconfigured = (reason: string): Undeliverable => ({
  reason,
  classification: { outcome: "hard", delivery_status: "err_destination_misconfigured" },
})
