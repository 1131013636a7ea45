import { X509Certificate } from "node:crypto"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { connect, createServer } from "node:tls"
import { expect, test } from "vitest"
import type { Certificate } from "../../network/certificate.ts"
import type { TlsaRecord } from "../../routing/tls.ts"
import { certifiedChain, certify, type Issued, tlsaOf } from "../../testing/tlsa.ts"
import { numbersOf } from "./records.ts"
import { daneVerdict, fulfilledRecord } from "./verify.ts"

const { host, between, root } = await certifiedChain("mx.inbox.example")
const stranger = await certify("mx.inbox.example")
const past = new Date(Date.now() - 86_400_000)

const names = ["mx.inbox.example", "inbox.example"]

function fulfilled(chain: Certificate[], ...records: TlsaRecord[]): string | null {
  const certificates = chain.map(({ cert }) => new X509Certificate(cert))
  const found = fulfilledRecord(certificates, { records, names }, new Date())
  return found && numbersOf(found)
}

test.each(["3 0 0", "3 0 1", "3 0 2", "3 1 0", "3 1 1", "3 1 2"] as const)(
  "DANE-3 %s is fulfilled by the host's own certificate alone",
  (numbers) => {
    expect(fulfilled([host], tlsaOf("3 1 1", stranger), tlsaOf(numbers, host))).toBe(numbers)
    expect(fulfilled([host, between, root], tlsaOf(numbers, root))).toBeNull()
    expect(fulfilled([host], tlsaOf(numbers, stranger))).toBeNull()
  },
)

test("DANE-3 names and dates of a certificate that the record itself names do not matter (RFC 7671, 5.1)", async () => {
  const expired = await certify("other.example", { validUntil: past })
  expect(fulfilled([expired], tlsaOf("3 1 1", expired))).toBe("3 1 1")
})

test.each(["2 0 0", "2 0 1", "2 0 2", "2 1 0", "2 1 1", "2 1 2"] as const)(
  "DANE-3 %s is fulfilled by a chain up to the trust anchor, wherever it is in the chain",
  (numbers) => {
    for (const anchor of [root, between])
      expect(fulfilled([host, between, root], tlsaOf(numbers, anchor))).toBe(numbers)
    expect(fulfilled([host, root, between, stranger], tlsaOf(numbers, root))).toBe(numbers)
    expect(fulfilled([host, between, root], tlsaOf(numbers, stranger))).toBeNull()
  },
)

test("DANE-3 only an anchor that is in the record need not be sent by the host (RFC 7671, 5.2.2)", () => {
  for (const numbers of ["2 0 0", "2 1 0"] as const)
    expect(fulfilled([host, between], tlsaOf(numbers, root))).toBe(numbers)
  for (const numbers of ["2 0 1", "2 1 1"] as const)
    expect(fulfilled([host, between], tlsaOf(numbers, root))).toBeNull()
})

test("DANE-3 a trust anchor that did not sign the host's certificate does not vouch for it", async () => {
  expect(fulfilled([stranger, between, root], tlsaOf("2 0 1", root))).toBeNull()
  expect(fulfilled([stranger, between, root], tlsaOf("2 0 0", root))).toBeNull()
  const sameName = await certify("Root of this test", { isAuthority: true })
  expect(fulfilled([host, between, sameName], tlsaOf("2 1 1", sameName))).toBeNull()
})

test.each<[string, Issued["extensions"]]>([
  ["is not an authority's", [{ name: "basicConstraints", cA: false }]],
  [
    "is not for signing",
    [
      { name: "basicConstraints", cA: true },
      { name: "keyUsage", digitalSignature: true },
    ],
  ],
])("DANE-3 a certificate that %s signs no other one", async (_, extensions) => {
  const issuer = await certify("Issuer of this test", { issuer: root, extensions })
  const forged = await certify("mx.inbox.example", { issuer })
  expect(fulfilled([forged, issuer, root], tlsaOf("2 0 1", root))).toBeNull()
})

test("DANE-3 below a trust anchor a certificate must be valid, and for the host or the domain", async () => {
  const issued = (name: string, validUntil?: Date) =>
    certify(name, { issuer: root, ...(validUntil ? { validUntil } : {}) })
  const anchor = tlsaOf("2 0 1", root)
  expect(fulfilled([await issued("inbox.example"), root], anchor)).toBe("2 0 1")
  expect(fulfilled([await issued("*.inbox.example"), root], anchor)).toBe("2 0 1")
  for (const name of ["other.example", "m*.inbox.example"])
    expect(fulfilled([await issued(name), root], anchor)).toBeNull()
  expect(fulfilled([await issued("mx.inbox.example", past), root], anchor)).toBeNull()
  const expired = await certify("Root of this test", { isAuthority: true, validUntil: past })
  const ofExpired = await certify("mx.inbox.example", { issuer: expired })
  expect(fulfilled([ofExpired, expired], tlsaOf("2 0 1", expired))).toBeNull()
})

/** The same certificate with a key of a kind that does not exist. */
function withUnknownKey({ cert }: Certificate): Certificate {
  const der = Buffer.from(new X509Certificate(cert).raw)
  const rsa = Buffer.from("2a864886f70d010101", "hex")
  der.fill(Buffer.from("2a864886f70d01017f", "hex"), der.indexOf(rsa), der.indexOf(rsa) + rsa.length)
  return { key: "", cert: new X509Certificate(der).toString() }
}

test("DANE-3 a key of an unknown kind in a chain matches no record, and does no harm", () => {
  const [leaf, issuer] = [withUnknownKey(host), withUnknownKey(between)]
  expect(fulfilled([leaf], tlsaOf("3 1 1", host))).toBeNull()
  expect(fulfilled([host, issuer, root], tlsaOf("2 0 1", root), tlsaOf("2 1 1", root))).toBeNull()
  expect(fulfilled([host, issuer, between, root], tlsaOf("2 0 1", root))).toBe("2 0 1")
})

test("DANE-3 a host that sent no certificate matches no record", () => {
  expect(fulfilled([], tlsaOf("3 1 1", host))).toBeNull()
})

test.each([
  ["as a server should send it", [host, between, root], "verified (2 0 1)"],
  ["in another order", [host, root, between], "verified (2 0 1)"],
  ["with others in it", [host, stranger, between, root], "verified (2 0 1)"],
  ["up to ten certificates", [host, ...Array(8).fill(stranger), between, root], "refused"],
])("DANE-3 the chain of a connection is read %s", async (_, chain, verdict) => {
  const cert = chain.map((one) => one.cert).join("\n")
  const server = createServer({ key: host.key, cert }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const socket = connect({ port: (server.address() as AddressInfo).port, rejectUnauthorized: false })
  await once(socket, "secureConnect")
  const demand = {
    kind: "dane" as const,
    baseName: "mx.inbox.example",
    names,
    records: [tlsaOf("2 0 1", root)],
  }
  expect(daneVerdict(socket, demand, new Date())).toBe(verdict)
  socket.destroy()
  server.close()
})
