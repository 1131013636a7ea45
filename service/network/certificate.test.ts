import { X509Certificate } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { certificateOf, certificateOfRun } from "./certificate.ts"

let folder: string
const file = (name: string) => join(folder, name)
const mailHostname = "mail.example.com"
const twin = { tlsKeyFile: undefined, tlsCertFile: undefined, mailHostname }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waybill-tls-"))
  const [certificate, other] = await Promise.all([
    certificateOfRun(mailHostname),
    certificateOfRun("other.example.com"),
  ])
  await writeFile(file("key.pem"), certificate.key)
  await writeFile(file("cert.pem"), certificate.cert)
  await writeFile(file("other.pem"), other.cert)
})
afterAll(() => rm(folder, { recursive: true }))

describe("SMTP-1 the certificate", () => {
  test("is made for the mail host's name when no files are set", async () => {
    const { cert } = await certificateOf(twin)
    expect(new X509Certificate(cert).subject).toBe(`CN=${mailHostname}`)
  })
  test("comes from the files that are set", async () => {
    const { cert } = await certificateOf({
      ...twin,
      tlsKeyFile: file("key.pem"),
      tlsCertFile: file("cert.pem"),
    })
    expect(new X509Certificate(cert).subject).toBe(`CN=${mailHostname}`)
  })
  test.each([
    ["SERVICE_TLS_CERT", "key.pem", undefined],
    ["SERVICE_TLS_KEY", undefined, "cert.pem"],
    ["SERVICE_TLS_KEY", "absent.pem", "cert.pem"],
    ["SERVICE_TLS_CERT", "key.pem", "other.pem"],
    ["SERVICE_TLS_CERT", "key.pem", "key.pem"],
  ])("is refused by the name of the setting: %s for %s and %s", async (setting, key, cert) => {
    const settings = { ...twin, tlsKeyFile: key && file(key), tlsCertFile: cert && file(cert) }
    await expect(certificateOf(settings)).rejects.toThrow(new RegExp(`^Settings? .*${setting}.*: `))
  })
})
