import { createHash, createPublicKey, type KeyObject, X509Certificate } from "node:crypto"
import type { TlsaRecord } from "../../routing/tls.ts"

/** RFC 7218. The usages 0 and 1 are not for mail (RFC 7672, 3.1.3). */
export const usages = { trustAnchor: 2, endEntity: 3 } as const

/** Records of one host that are read; whole certificates and keys (matching type 0) are parsed for every message. */
const recordsMax = 50
const wholeMax = { count: 4, bytes: 8192 }

/** Verifying with a longer key, which is of no use, would take all of the service's time (RSA, DSA). */
const keyBitsMax = 8192

/** Hash and length in bytes by matching type. */
const digests: Readonly<Record<number, { hash: string; bytes: number }>> = {
  1: { hash: "sha256", bytes: 32 },
  2: { hash: "sha512", bytes: 64 },
}

/**
 * Records that can verify a mail host. Of digests of the same thing only the strongest counts (RFC 7671, 9); matching
 * type 0 is not a digest.
 */
export function usableRecords(records: readonly TlsaRecord[]): TlsaRecord[] {
  const known = records.slice(0, recordsMax).filter(isKnown)
  const whole = known.filter(isWhole).slice(0, wholeMax.count).filter(isReadable)
  const usable = known.filter((record) => !isWhole(record) || whole.includes(record))
  const isOutdone = ({ usage, selector, matchingType }: TlsaRecord) =>
    matchingType > 0 &&
    usable.some(
      (other) => other.usage === usage && other.selector === selector && other.matchingType > matchingType,
    )
  return usable.filter((record) => !isOutdone(record))
}

const isWhole = ({ matchingType }: TlsaRecord): boolean => matchingType === 0

/** Numbers and size alone. */
function isKnown({ usage, selector, matchingType, certificate }: TlsaRecord): boolean {
  if (usage !== usages.trustAnchor && usage !== usages.endEntity) return false
  if (selector !== 0 && selector !== 1) return false
  if (matchingType === 0) return certificate.length <= wholeMax.bytes
  return digests[matchingType]?.bytes === certificate.length
}

/** A trust anchor verifies certificates with its key; the other usage only compares. */
function isReadable({ usage, selector, certificate: der }: TlsaRecord): boolean {
  const certificate = selector === 0 ? certificateIn(der) : null
  const key = certificate ? publicKeyOf(certificate) : publicKeyIn(der)
  const isRead = (selector === 0 ? certificate : key) !== null
  return isRead && (usage === usages.endEntity || !isTooLong(key))
}

/** True when the record names this certificate, or its public key (RFC 6698, 2.1). */
export function isRecordOf(
  { selector, matchingType, certificate }: TlsaRecord,
  of: X509Certificate,
): boolean {
  const selected = selector === 0 ? of.raw : spkiOf(of)
  const digest = digests[matchingType]
  const expected = digest && selected ? createHash(digest.hash).update(selected).digest() : selected
  return expected?.equals(certificate) ?? false
}

export const certificateIn = (der: Buffer): X509Certificate | null => orNull(() => new X509Certificate(der))

const publicKeyIn = (der: Buffer): KeyObject | null =>
  orNull(() => createPublicKey({ key: der, format: "der", type: "spki" }))

const publicKeyOf = (certificate: X509Certificate): KeyObject | null => orNull(() => certificate.publicKey)

/** Key of a record to verify certificates with; null for a kind that is not supported, and for one that is too long. */
export const keyIn = (der: Buffer): KeyObject | null => notTooLong(publicKeyIn(der))

/** Key of a certificate to verify others with, as in `keyIn`: a host may send any. */
export const keyOf = (certificate: X509Certificate): KeyObject | null => notTooLong(publicKeyOf(certificate))

const isTooLong = (key: KeyObject | null): boolean =>
  (key?.asymmetricKeyDetails?.modulusLength ?? 0) > keyBitsMax

const notTooLong = (key: KeyObject | null): KeyObject | null => (isTooLong(key) ? null : key)

const spkiOf = (certificate: X509Certificate): Buffer | null =>
  publicKeyOf(certificate)?.export({ format: "der", type: "spki" }) ?? null

function orNull<Read>(read: () => Read): Read | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** The three numbers of a record, as administrators write them: `3 1 1`. */
export const numbersOf = ({ usage, selector, matchingType }: TlsaRecord): string =>
  `${usage} ${selector} ${matchingType}`

export const listOf = (records: readonly TlsaRecord[]): string =>
  [...new Set(records.map(numbersOf))].join(", ")
