import { createPublicKey, X509Certificate } from "node:crypto"
import { expect, test } from "vitest"
import type { TlsaRecord } from "../../routing/tls.ts"
import { certify, tlsaOf } from "../../testing/tlsa.ts"
import { keyOf, numbersOf, usableRecords } from "./records.ts"

const host = await certify("mx.inbox.example")
const usable = (...records: TlsaRecord[]) => usableRecords(records).map(numbersOf)

test("DANE-2 the usages 0 and 1, unknown numbers and broken contents are unusable", () => {
  const right = tlsaOf("3 1 1", host)
  expect(
    usable(
      tlsaOf("0 0 1", host),
      tlsaOf("1 1 1", host),
      tlsaOf("3 9 1", host),
      tlsaOf("3 1 9", host),
      { ...right, certificate: right.certificate.subarray(1) },
      { ...tlsaOf("3 0 0", host), certificate: Buffer.from("no certificate") },
      { ...tlsaOf("2 1 0", host), certificate: Buffer.alloc(0) },
    ),
  ).toEqual([])
  expect(usable(tlsaOf("3 0 0", host), tlsaOf("2 1 0", host), tlsaOf("2 0 2", host), right)).toHaveLength(4)
})

test("DANE-2 only the strongest digest counts, for each usage and selector (RFC 7671, 9)", () => {
  const records = ["3 1 1", "3 1 2", "3 1 0", "3 0 1", "2 1 1"] as const
  expect(usable(...records.map((numbers) => tlsaOf(numbers, host)))).toEqual([
    "3 1 2",
    "3 1 0",
    "3 0 1",
    "2 1 1",
  ])
})

test("DANE-2 at most 50 records of a host are read", () => {
  const right = tlsaOf("3 1 1", host)
  expect(usable(...Array.from({ length: 2000 }, () => right))).toHaveLength(50)
})

test("DANE-2 at most four whole certificates or keys of a host are read, of at most 8 KB each", () => {
  const [whole, digest] = [tlsaOf("3 0 0", host), tlsaOf("3 1 1", host)]
  const tooBig = { ...whole, certificate: Buffer.concat([whole.certificate, Buffer.alloc(8192)]) }
  const filler = [tlsaOf("0 0 0", host), tooBig]
  const many = Array.from({ length: 10 }, () => ({ ...whole }))
  expect(usable(...filler, ...many, digest)).toEqual([...Array(4).fill("3 0 0"), "3 1 1"])
  expect(usable(tooBig)).toEqual([])
})

/** An RSA key with so many bits, which no private key belongs to. */
function longKey(bits: number): Buffer {
  const n = Buffer.alloc(bits / 8, 0xff).toString("base64url")
  return createPublicKey({ key: { kty: "RSA", n, e: "AQAB" }, format: "jwk" }).export({
    ...{ format: "der", type: "spki" },
  })
}

/** The certificate with another key, of which both have lengths of two bytes. */
function withKey(spki: Buffer): Buffer {
  const { raw, publicKey } = new X509Certificate(host.cert)
  const originalKey = publicKey.export({ format: "der", type: "spki" })
  const at = raw.indexOf(originalKey)
  const made = Buffer.concat([raw.subarray(0, at), spki, raw.subarray(at + originalKey.length)])
  for (const length of [2, 6])
    made.writeUInt16BE(made.readUInt16BE(length) + spki.length - originalKey.length, length)
  return made
}

test("DANE-2 a trust anchor with a key of more than 8,192 bits is unusable, in a record and in a chain", () => {
  const [allowed, tooLong] = [longKey(8192), longKey(8200)]
  const recordsOf = (spki: Buffer) => [
    { ...tlsaOf("2 1 0", host), certificate: spki },
    { ...tlsaOf("2 0 0", host), certificate: withKey(spki) },
    { ...tlsaOf("3 1 0", host), certificate: spki },
  ]
  expect(usable(...recordsOf(allowed))).toEqual(["2 1 0", "2 0 0", "3 1 0"])
  expect(usable(...recordsOf(tooLong))).toEqual(["3 1 0"])
  expect(keyOf(new X509Certificate(withKey(allowed)))).not.toBeNull()
  expect(keyOf(new X509Certificate(withKey(tooLong)))).toBeNull()
})
