import { createHmac } from "node:crypto"
import { foldAddress } from "#contract/address"

/**
 * Hashes and pseudonyms of erased addresses. Both are made with keys that lie sealed in the store: a hash tells whether an
 * address that comes later is an erased one, a pseudonym stands in its place, with the domain as it was. When the row of
 * an erasure goes, with it goes the key that its pseudonyms were made with, and nobody can tell whose they were.
 */

const hmac = (key: string, text: string): Buffer => createHmac("sha256", key).update(text).digest()

/** The same for every way of writing an address. */
export const addressHash = (key: string, address: string): string =>
  hmac(key, foldAddress(address)).toString("base64url")

/** What stands in place of the local part. Each way of writing it has its own: what was counted as two stays two. */
export const pseudonymOf = (key: string, address: string): string =>
  `erased-${hmac(key, address).toString("hex").slice(0, 20)}`

/** True for what stands in place of an address. */
export const isPseudonym = (address: string): boolean => /^erased-[0-9a-f]{20}@/.test(address)

/** In place of a fingerprint whose event is gone: a hash of an address is a trace of it. */
export const fingerprintInPlace = (key: string, fingerprint: string): string =>
  hmac(key, `fingerprint ${fingerprint}`).toString("base64url").slice(0, 27)
