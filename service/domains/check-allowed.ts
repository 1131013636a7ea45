import { isSandboxDomain } from "#contract/sandbox-domain"
import type { Config } from "../config.ts"
import { Refusal } from "../refusal.ts"
import { isRegistrySuffix } from "./primary-domain.ts"
import { isPublicMailDomain } from "./public-mail-domains.ts"

/** Names that the public DNS never has (RFC 6761, 6762, 7686, 8375), so they can have no records. */
const outsideDns = ["arpa", "internal", "local", "onion"]

/** Refuses names that cannot be registered as a sender domain (DOMAIN-9). */
export function checkAllowed(domain: string, { mailHostname }: Pick<Config, "mailHostname">): void {
  if (isPublicMailDomain(domain))
    throw new Refusal(1103, `domain: ${domain} is a public mail domain; use a domain of your own.`)
  if (isRegistrySuffix(domain))
    throw new Refusal(130, `domain: ${domain} belongs to a registry; registry policy forbids it as a sender.`)
  if ([...outsideDns, mailHostname.toLowerCase()].some((name) => isAtOrBelow(domain, name)))
    throw new Refusal(1102, `domain: ${domain} is reserved and cannot be a sender domain.`)
  if (isSandboxDomain(domain))
    throw new Refusal(1102, `domain: ${domain} is reserved for sandbox domains of this service.`)
}

const isAtOrBelow = (domain: string, name: string): boolean => domain === name || domain.endsWith(`.${name}`)
