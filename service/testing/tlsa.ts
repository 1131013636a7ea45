import { createHash, X509Certificate } from "node:crypto"
import { generate, type SelfsignedOptions } from "selfsigned"
import type { Certificate } from "../network/certificate.ts"
import type { TlsaRecord } from "../routing/tls.ts"

type Numbers = `${0 | 1 | 2 | 3} ${0 | 1 | 9} ${0 | 1 | 2 | 9}`

/** The record with these numbers that names a certificate, given as PEM. */
export function tlsaOf(numbers: Numbers, { cert }: Pick<Certificate, "cert">): TlsaRecord {
  const [usage = 0, selector = 0, matchingType = 0] = numbers.split(" ").map(Number)
  const { raw, publicKey } = new X509Certificate(cert)
  const selected = selector === 1 ? publicKey.export({ format: "der", type: "spki" }) : raw
  const hash = [undefined, "sha256", "sha512"][matchingType]
  const certificate = hash ? createHash(hash).update(selected).digest() : selected
  return { usage, selector, matchingType, certificate }
}

type Extensions = SelfsignedOptions["extensions"]
export type Issued = {
  issuer?: Certificate
  isAuthority?: boolean
  extensions?: Extensions
  validUntil?: Date
}

const ofAuthority: Extensions = [
  { name: "basicConstraints", cA: true },
  { name: "keyUsage", keyCertSign: true },
]

/** A certificate for a name, signed by its issuer or self-signed. */
export async function certify(
  name: string,
  { issuer, isAuthority = false, extensions = isAuthority ? ofAuthority : [], validUntil }: Issued = {},
): Promise<Certificate> {
  const made = await generate([{ name: "commonName", value: name }], {
    ...{ keySize: 2048, algorithm: "sha256", extensions },
    ...(issuer ? { ca: issuer } : {}),
    ...(validUntil ? { notBeforeDate: new Date(0), notAfterDate: validUntil } : {}),
  })
  return { key: made.private, cert: made.cert }
}

/** A host's certificate with those between it and its root, as a mail server presents them. */
export async function certifiedChain(name: string) {
  const root = await certify("Root of this test", { isAuthority: true })
  const between = await certify("Issuer of this test", { issuer: root, isAuthority: true })
  const host = await certify(name, { issuer: between })
  const sent = { key: host.key, cert: [host, between, root].map(({ cert }) => cert).join("\n") }
  return { root, between, host, sent }
}
