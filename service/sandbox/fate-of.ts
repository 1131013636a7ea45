import { hash } from "node:crypto"
import { domainOf } from "#contract/address"
import type { Behaviour } from "./behaviour.ts"
import { profiles } from "./profiles.ts"

/**
 * How a recipient at a provider of the sandbox acts (SANDBOX-8): a hash of the address decides, so an address always has
 * the same fate. Null for a recipient who accepts messages and leaves them unread, and for one of another domain.
 */
export function fateOf(email: string): Behaviour | null {
  const domain = domainOf(email)
  const profile = profiles.find((one) => one.domain === domain)
  if (!profile) return null
  const point = pointOf(email)
  let edge = 0
  for (const fate of profile.fates) {
    edge += fate.share
    if (point < edge) return fate
  }
  return null
}

/** A number in [0, 1000), evenly spread over addresses. */
const pointOf = (email: string): number =>
  Number.parseInt(hash("sha256", email.toLowerCase()).slice(0, 8), 16) % 1000
