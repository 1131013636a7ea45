import type { X509Certificate } from "node:crypto"
import type { TLSSocket } from "node:tls"
import type { DaneDemand, TlsaRecord } from "../../routing/tls.ts"
import { certificateIn, isRecordOf, keyIn, keyOf, numbersOf, usages } from "./records.ts"

/** The verdict on the certificate of a connection, as people read it before the words "by DANE". */
export function daneVerdict(socket: TLSSocket, demand: DaneDemand, now: Date): string {
  if (demand.records.length === 0) return "not verifiable"
  const record = fulfilledRecord(chainOf(socket), demand, now)
  return record ? `verified (${numbersOf(record)})` : "refused"
}

/** Certificates of a chain that are read. */
const chainMax = 10

/**
 * The certificates that a host sent, its own one first, then in any order (RFC 8446, 4.4.2). Node returns them only
 * once.
 */
function chainOf(socket: TLSSocket): X509Certificate[] {
  const chain: X509Certificate[] = []
  let at = socket.getPeerX509Certificate()
  for (; at && chain.length < chainMax; at = at.issuerCertificate) chain.push(at)
  return chain
}

/**
 * The record that a chain fulfills, or null. DANE-EE (3): the host's own certificate, regardless of its names and dates
 * (RFC 7671, 5.1). DANE-TA (2): a chain of valid certificates up to the anchor, for one of the names (RFC 7672, 3.1.2,
 * 3.2.2).
 */
export function fulfilledRecord(
  chain: readonly X509Certificate[],
  { records, names }: Pick<DaneDemand, "records" | "names">,
  now: Date,
): TlsaRecord | null {
  const [leaf] = chain
  if (!leaf) return null
  const leafRecord = records.find((record) => record.usage === usages.endEntity && isRecordOf(record, leaf))
  if (leafRecord) return leafRecord
  const anchors = records.filter(({ usage }) => usage === usages.trustAnchor)
  const isNamed = names.some((name) => leaf.checkHost(name, { partialWildcards: false }) !== undefined)
  return isNamed ? anchorOf(leaf, chain, anchors, now) : null
}

/** Goes from issuer to issuer; each certificate is visited once, whatever a host sends. */
function anchorOf(
  leaf: X509Certificate,
  chain: readonly X509Certificate[],
  anchors: readonly TlsaRecord[],
  now: Date,
): TlsaRecord | null {
  const path = isValidAt(leaf, now) ? [leaf] : []
  for (const certificate of path) {
    const anchor = anchors.find(
      (record) => isRecordOf(record, certificate) || isIssuedBy(certificate, record, now),
    )
    if (anchor) return anchor
    const issuers = chain.filter((one) => !path.includes(one) && isIssuer(one, certificate, now))
    path.push(...issuers)
  }
  return null
}

/** An anchor that is in the record itself need not be sent by the host (RFC 7671, 5.2.2). */
function isIssuedBy(certificate: X509Certificate, record: TlsaRecord, now: Date): boolean {
  if (record.matchingType !== 0) return false
  if (record.selector === 0) {
    const anchor = certificateIn(record.certificate)
    return anchor !== null && isIssuer(anchor, certificate, now)
  }
  const key = keyIn(record.certificate)
  return key !== null && certificate.verify(key)
}

function isIssuer(issuer: X509Certificate, of: X509Certificate, now: Date): boolean {
  if (!issuer.ca || !isValidAt(issuer, now) || !of.checkIssued(issuer)) return false
  const key = keyOf(issuer)
  return key !== null && of.verify(key)
}

const isValidAt = ({ validFromDate, validToDate }: X509Certificate, now: Date): boolean =>
  validFromDate <= now && now <= validToDate
