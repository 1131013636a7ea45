import "server-only"
import { foldAddress } from "#contract/address"
import { unsealOften } from "#lib/platform/seal"
import { erasureKeyInUse, erasuresByHash } from "#lib/data/store/erasures"
import type { Db } from "#lib/data/store/open"
import { type NameOf, replaceDeep } from "./addresses-in-text.ts"
import { addressHash, fingerprintInPlace, pseudonymOf } from "./pseudonym.ts"

/** Replacements of erased addresses. */
export type ErasedNames = {
  nameOf: NameOf
  /** Replaces a fingerprint of this address whose event was deleted. */
  fingerprintOf: (address: string, fingerprint: string) => string
}

/** Pseudonyms of one address, with its opened key. */
export const namesOfOne = (address: string, pseudonymKey: string): ErasedNames =>
  namesBy(new Map([[foldAddress(address), pseudonymKey]]))

/**
 * Pseudonyms of all erased addresses that occur in a value; null if there are none. In a project without erasures, this
 * is one lookup.
 */
export async function erasedNamesIn(tx: Db, project_id: string, value: unknown): Promise<ErasedNames | null> {
  const sealed = await erasureKeyInUse(tx, project_id)
  if (sealed === null) return null
  const key = await openSealedName(sealed)
  const hashes = new Map([...addressesIn(value)].map((address) => [addressHash(key, address), address]))
  const found = hashes.size === 0 ? [] : await erasuresByHash(tx, project_id, [...hashes.keys()])
  if (found.length === 0) return null
  const keys = found.map(
    async ({ address_hash, pseudonym_key }) =>
      [hashes.get(address_hash) ?? "", await openSealedName(pseudonym_key)] as const,
  )
  return namesBy(new Map(await Promise.all(keys)))
}

/** Without the key, an erased address would come back, so nothing is stored until the secret is restored. */
export async function openSealedName(sealed: string): Promise<string> {
  const key = await unsealOften(sealed)
  if (key === null) throw new Error("A key of erased addresses cannot be opened with the current secrets.")
  return key
}

/** Everything in a value that can be an address, folded. */
function addressesIn(value: unknown): Set<string> {
  const all = new Set<string>()
  replaceDeep(value, (address) => {
    all.add(foldAddress(address))
    return null
  })
  return all
}

function namesBy(keys: ReadonlyMap<string, string>): ErasedNames {
  const keyOf = (address: string) => keys.get(foldAddress(address))
  return {
    nameOf: (address) => {
      const key = keyOf(address)
      return key === undefined ? null : pseudonymOf(key, address)
    },
    fingerprintOf: (address, fingerprint) => {
      const key = keyOf(address)
      return key === undefined ? fingerprint : fingerprintInPlace(key, fingerprint)
    },
  }
}

/** Replaces a text that is an address as a whole, not one that only ends like it. */
export function renamed(address: string, nameOf: NameOf): string {
  const name = nameOf(address)
  return name === null ? address : `${name}${address.slice(address.lastIndexOf("@"))}`
}
