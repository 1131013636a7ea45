import "server-only"
import { parse } from "tldts"

/** Names with TXT records about a sender domain; no other names are queried (DOMAINPAGE-5). */
export const namesOf = (domain: string) => ({
  apex: domain,
  dkim: `us._domainkey.${domain}`,
  dmarc: `_dmarc.${domain}`,
  /** DMARC of the registered domain applies to names below it without their own. */
  dmarcAbove: zoneOf(domain) === domain ? [] : [`_dmarc.${zoneOf(domain)}`],
  /** Name of a record that was typed in full into a panel that appends the zone. */
  ownTwice: zonesOf(domain).map((zone) => `${domain}.${zone}`),
  dkimTwice: zonesOf(domain).map((zone) => `us._domainkey.${domain}.${zone}`),
})

/** The registered name, which is the zone of a DNS panel: `shop.example` of `mail.shop.example`. */
export const zoneOf = (domain: string): string =>
  parse(domain, { allowPrivateDomains: true }).domain ?? domain

/** Zones that can contain the name: itself and its parents, down to the registered one. */
function zonesOf(domain: string): string[] {
  const labels = domain.split(".")
  const count = labels.length - zoneOf(domain).split(".").length + 1
  return labels.slice(0, count).map((_, first) => labels.slice(first).join("."))
}

/** Names that are reserved (RFC 2606, RFC 6761): the sandbox of the bundled service answers for them. */
const reserved = ["example", "test", "invalid", "localhost", "example.com", "example.net", "example.org"]

export const isReservedName = (domain: string): boolean =>
  reserved.some((one) => domain === one || domain.endsWith(`.${one}`))

/** The sandbox gives every record to a reserved name, except if the first label is `unverified`. */
export const hasSimulatedRecords = (domain: string): boolean => !domain.startsWith("unverified.")
