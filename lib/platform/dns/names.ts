import "server-only"
import { parse } from "tldts"

/** Names whose TXT records say something about a sender domain, and nothing else is ever asked (DOMAINPAGE-5). */
export const namesOf = (domain: string) => ({
  own: domain,
  dkim: `us._domainkey.${domain}`,
  dmarc: `_dmarc.${domain}`,
  /** DMARC of the registered domain holds for names below it that have none. */
  dmarcAbove: zoneOf(domain) === domain ? [] : [`_dmarc.${zoneOf(domain)}`],
  /** Where a record lands when its name was typed whole into a panel that adds the zone by itself. */
  ownTwice: zonesOf(domain).map((zone) => `${domain}.${zone}`),
  dkimTwice: zonesOf(domain).map((zone) => `us._domainkey.${domain}.${zone}`),
})

/** The name that somebody registered, which is what a DNS panel calls the zone: `shop.example` of `mail.shop.example`. */
export const zoneOf = (domain: string): string =>
  parse(domain, { allowPrivateDomains: true }).domain ?? domain

/** Zones the name may lie in: itself and what is above it, down to the registered one. */
function zonesOf(domain: string): string[] {
  const labels = domain.split(".")
  const count = labels.length - zoneOf(domain).split(".").length + 1
  return labels.slice(0, count).map((_, first) => labels.slice(first).join("."))
}
