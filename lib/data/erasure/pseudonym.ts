import { createHmac } from "node:crypto"
import { foldAddress } from "#contract/address"

/**
 * Hashes and pseudonyms of erased addresses. Both use keys that are stored sealed: a hash shows whether a later address
 * is an erased one, and a pseudonym replaces the local part and keeps the domain. When an erasure's row is deleted, the
 * key of its pseudonyms goes with it, and they can no longer be traced to a person.
 */

const hmac = (key: string, text: string): Buffer => createHmac("sha256", key).update(text).digest()

/** The same hash for every spelling of an address. */
export const addressHash = (key: string, address: string): string =>
  hmac(key, foldAddress(address)).toString("base64url")

/** Replacement for the local part. Each spelling has its own pseudonym, so that two counted addresses remain two. */
export const pseudonymOf = (key: string, address: string): string =>
  `erased-${hmac(key, address).toString("hex").slice(0, 20)}`

/** True for the pseudonym of an address. */
export const isPseudonym = (address: string): boolean => /^erased-[0-9a-f]{20}@/.test(address)

/** Replaces a fingerprint whose event was deleted, because a hash of an address is a trace of it. */
export const fingerprintInPlace = (key: string, fingerprint: string): string =>
  hmac(key, `fingerprint ${fingerprint}`).toString("base64url").slice(0, 27)
