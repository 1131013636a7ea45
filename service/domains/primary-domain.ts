import { parse } from "tldts"

/**
 * The registrable name (`shop.example` of `mail.shop.example`), after the Public Suffix List; names that hosts give
 * away count as registered. A public suffix has none and is returned unchanged.
 */
export const primaryDomain = (domain: string): string =>
  parse(domain, { allowPrivateDomains: true }).domain ?? domain

/** True for names under which registries sell and which have no owner: `com`, `co.uk`. */
export function isRegistrySuffix(domain: string): boolean {
  const { publicSuffix, isIcann } = parse(domain)
  return isIcann === true && publicSuffix === domain
}

/** True when the last label is in the root of DNS, according to the Public Suffix List. */
export const hasKnownTopLevel = (domain: string): boolean => parse(domain).isIcann === true
