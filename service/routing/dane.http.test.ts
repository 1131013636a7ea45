import { createServer } from "node:net"
import { afterEach, beforeEach, expect, test } from "vitest"
import type { Zone } from "../dns/testing/zone.ts"
import type { Certificate } from "../network/certificate.ts"
import type { StsMode } from "../store/schema/delivery.ts"
import { type MailHostServer, openMailHost } from "../testing/mail-host.ts"
import { mailHosts, openSender, type Sender } from "../testing/mail-servers/sender.ts"
import { certifiedChain, certify, tlsaOf } from "../testing/tlsa.ts"

const email = "reader@inbox.example"
const name = "mx1.inbox.example"
const delivered = ["accepted", "sent", "delivered"]
const waiting = ["accepted", "sent", "soft_bounced"]
const { root, sent, host: certificate } = await certifiedChain(name)
const selfSigned = await certify("other.example")
let host: MailHostServer
let sender: Sender
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

let port: number
beforeEach(async () => {
  const any = await openMailHost()
  port = any.port
  await any.close()
})

type Case = { tls?: Certificate; zone: Zone; isSigned?: boolean; sts?: { mode: StsMode; mx: string[] } }

/** Sends a message to a host with this certificate, over a zone that DNSSEC signs. */
async function send({ tls, zone, isSigned = true, sts = { mode: "none", mx: [] } }: Case) {
  host = await openMailHost(tls ? { tls } : {}, { address: "127.0.0.2", port })
  closing.push(() => host.close())
  const signed = isSigned ? ["inbox.example", name, labelOf(port)] : []
  sender = await openSender("127.0.0.0/8", {}, { ...sts, signed, port })
  closing.push(() => sender.close())
  Object.assign(sender.zone, mailHosts("inbox.example", ["127.0.0.2"]), zone)
  const { attempts } = await sender.send(email)
  return async () => {
    const [attempt] = await attempts()
    return attempt
  }
}

const labelOf = (at: number) => `_${at}._tcp.${name}`
const records = (...list: ReturnType<typeof tlsaOf>[]): Zone => ({
  [labelOf(port)]: list.map((one) => ({ type: "TLSA", ...one })),
})
const statuses = (expected: string[]) => expect.poll(sender.statuses).toEqual(expected)

test.each(["3 1 1", "3 0 2"] as const)(
  "DANE-3 a host with the certificate of its record %s gets the message, whatever its name",
  async (numbers) => {
    const attempt = await send({ tls: selfSigned, zone: records(tlsaOf(numbers, selfSigned)) })
    await statuses(delivered)
    const { tls, conversation } = (await attempt()) ?? {}
    expect(tls).toMatch(new RegExp(`^TLSv1\\.3 .*, certificate verified \\(${numbers}\\) by DANE$`))
    expect(conversation?.[0]?.text).toMatch(new RegExp(`DANE requires TLS verified by ${numbers}\\)$`))
  },
)

test("DANE-3 a host with a certificate of its trust anchor gets the message", async () => {
  const attempt = await send({ tls: sent, zone: records(tlsaOf("2 0 1", root)) })
  await statuses(delivered)
  expect((await attempt())?.tls).toMatch(/, certificate verified \(2 0 1\) by DANE$/)
})

test.each([
  ["of another key", () => tlsaOf("3 1 1", certificate)],
  ["of a trust anchor that did not sign it", () => tlsaOf("2 0 1", root)],
])("DANE-3 a host with a certificate %s gets nothing, and the message waits", async (_, record) => {
  const attempt = await send({ tls: selfSigned, zone: records(record()) })
  await statuses(waiting)
  expect(host.seen).toEqual(["CONNECT"])
  const numbers = record().usage === 3 ? "3 1 1" : "2 0 1"
  expect(await attempt()).toMatchObject({
    delivery_status: "err_will_retry",
    reply: `No answer: DANE: the certificate of ${name} matches none of its TLSA records (${numbers}).`,
    tls: expect.stringMatching(/, certificate refused by DANE$/),
  })
  expect(await sender.suppressed(email)).toEqual([])
})

test("DANE-3 a host with records that does not offer STARTTLS gets nothing", async () => {
  await send({ zone: records(tlsaOf("3 1 1", certificate)) })
  await statuses(waiting)
  expect(host.seen).toEqual(["CONNECT"])
})

test("DANE-3 a host with records whose TLS breaks is not tried with less", async () => {
  let requests = 0
  const broken = createServer((socket) => {
    socket.on("error", () => {})
    socket.write("220 mx\r\n")
    socket.on("data", (bytes) => {
      if (/^EHLO/.test(String(bytes))) return socket.write("250-mx\r\n250 STARTTLS\r\n")
      if (!/^STARTTLS/.test(String(bytes))) return socket.destroy()
      requests += 1
      return socket.write("220 go ahead\r\n")
    })
  })
  await new Promise<void>((resolve) => broken.listen(port, "127.0.0.3", resolve))
  closing.push(() => new Promise((resolve) => broken.close(resolve)))
  await send({
    zone: { ...records(tlsaOf("3 1 1", certificate)), [name]: [{ type: "A", value: "127.0.0.3" }] },
  })
  await statuses(waiting)
  expect(requests).toBe(1)
})

test("DANE-2 a host whose records are all unusable gets the message encrypted, whatever its certificate", async () => {
  const attempt = await send({ tls: selfSigned, zone: records(tlsaOf("1 1 1", certificate)) })
  await statuses(delivered)
  expect((await attempt())?.tls).toMatch(/, certificate not verifiable by DANE$/)
})

test("DANE-2 a message waits while the records of its only host cannot be looked up, and is not sent", async () => {
  const attempt = await send({ tls: selfSigned, zone: { [labelOf(port)]: "servfail" } })
  await statuses(["accepted", "soft_bounced"])
  expect(host.seen).toEqual([])
  expect((await attempt())?.reply).toMatch(/^DANE of mx1\.inbox\.example cannot be checked\. .*SERVFAIL/)
})

test("DANE-1 records without the AD bit do not count", async () => {
  const attempt = await send({
    tls: selfSigned,
    zone: records(tlsaOf("3 1 1", certificate)),
    isSigned: false,
  })
  await statuses(delivered)
  expect((await attempt())?.tls).toMatch(/, certificate not verified$/)
})

test.each([
  ["allows a host that the policy refuses", certificate, "elsewhere.example", delivered],
  ["refuses a host that the policy allows", selfSigned, name, waiting],
])("DANE-4 a record %s", async (_, named, mx, expected) => {
  const sts = { mode: "enforce" as const, mx: [mx] }
  await send({ tls: sent, zone: records(tlsaOf("3 1 1", named)), sts })
  await statuses(expected)
})
