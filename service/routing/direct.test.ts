import { afterEach, expect, test, vi } from "vitest"
import { freshResolver } from "../dns/resolver.ts"
import { openZoneServer, type Zone } from "../dns/testing/zone.ts"
import type { StsPolicy } from "../store/schema/delivery.ts"
import { certify, tlsaOf } from "../testing/tlsa.ts"
import { directPlan } from "./direct.ts"

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function plan(
  domain: string,
  zone: Zone,
  { signed = [], policy = null, problem = null }: Options = {},
) {
  const dns = await openZoneServer(zone, { signed })
  closing.push(dns.close)
  return directPlan(domain, {
    dns: freshResolver({ servers: [dns.server], isValidating: true, timeoutMs: 200 }),
    sts: { of: async () => ({ policy, problem }) },
    ids: { below: () => 0 },
    dial: () => Promise.reject(new Error("No host is connected.")),
    ...{ port: 25, ca: undefined },
  })
}
type Options = { signed?: string[]; policy?: StsPolicy | null; problem?: string | null }

const mx = (priority: number, exchange: string) => ({ type: "MX" as const, priority, exchange })
const a = [{ type: "A" as const, value: "192.0.2.1" }]
const certificate = await certify("mx.inbox.example")
const tlsa = (...numbers: Parameters<typeof tlsaOf>[0][]) =>
  numbers.map((one) => ({ type: "TLSA" as const, ...tlsaOf(one, certificate) }))
const [host, label] = ["mx.inbox.example", "_25._tcp.mx.inbox.example"]
const oneHost: Zone = { "inbox.example": [mx(10, host)], [host]: a }
const signed = ["inbox.example", host, label]

const hops = async (...of: Parameters<typeof plan>) => {
  const made = await plan(...of)
  if ("reason" in made) throw new Error(made.reason)
  return made.hops.map(({ why, tls, key }) => ({ why, tls: tls.kind, key }))
}

test.each([
  ["enforce", host, "MX 10 of inbox.example; MTA-STS requires verified TLS"],
  ["testing", host, "MX 10 of inbox.example"],
  ["testing", "other.example", "MX 10 of inbox.example; the MTA-STS policy in testing does not name it"],
] as const)("STS-4 the reason for a host names a policy: %s of %s", async (mode, named, why) => {
  const policy = { policy_id: "1", mode, mx: [named] }
  expect(await hops("inbox.example", oneHost, { policy })).toMatchObject([{ why }])
})

test("STS-5 a policy that could not be looked up is named next to the host, or in the reason to wait", async () => {
  const problem = "DNS did not answer for _mta-sts.inbox.example."
  const note = "MTA-STS could not be looked up: DNS did not answer for _mta-sts.inbox.example"
  const policyOf = (named: string) => ({ policy_id: "1", mode: "enforce" as const, mx: [named] })
  expect(await hops("inbox.example", oneHost, { problem })).toMatchObject([
    { why: `MX 10 of inbox.example; ${note}` },
  ])
  expect(await hops("inbox.example", oneHost, { problem, policy: policyOf(host) })).toMatchObject([
    { why: `MX 10 of inbox.example; MTA-STS requires verified TLS; ${note}` },
  ])
  expect(await plan("inbox.example", oneHost, { problem, policy: policyOf("other.example") })).toMatchObject({
    reason: `The MTA-STS policy of inbox.example names none of its mail hosts (mx.inbox.example). ${note}.`,
  })
})

test.each([
  ["3 1 1", "MX 10 of inbox.example; DANE requires TLS verified by 3 1 1"],
  ["1 1 1", "MX 10 of inbox.example; DANE requires TLS, its TLSA records are unusable"],
] as const)("DANE-3 the reason for a host names its records: %s", async (numbers, why) => {
  const zone = { ...oneHost, [label]: tlsa(numbers) }
  expect(await hops("inbox.example", zone, { signed })).toMatchObject([{ tls: "dane", why }])
  const withoutSts = await hops("inbox.example", zone, { signed, problem: "MTA-STS is no matter here." })
  expect(withoutSts).toMatchObject([{ why }])
})

test("DANE-1 records of a host do not count when DNSSEC does not validate the MX that names it", async () => {
  const zone = { ...oneHost, [label]: tlsa("3 1 1") }
  expect(await hops("inbox.example", zone, { signed: [host, label] })).toMatchObject([{ tls: "may" }])
})

test("DANE-1 a domain without MX has its own records", async () => {
  const zone = { "inbox.example": a, "_25._tcp.inbox.example": tlsa("3 1 1") }
  const all = { signed: ["inbox.example", "_25._tcp.inbox.example"] }
  expect(await hops("inbox.example", zone, all)).toMatchObject([{ tls: "dane" }])
})

test("DANE-2 while records cannot be looked up the next host is used, and without any the message waits", async () => {
  const zone: Zone = { ...oneHost, [label]: "servfail" }
  expect(await plan("inbox.example", zone, { signed })).toEqual({
    reason: `DANE of ${host} cannot be checked. The TLSA records of ${label} could not be looked up: the DNS server reported a failure (SERVFAIL).`,
    classification: { outcome: "soft", delivery_status: "err_will_retry" },
    policy: "DANE",
  })
  const two = {
    ...zone,
    "inbox.example": [mx(10, host), mx(20, "mx2.inbox.example")],
    "mx2.inbox.example": a,
  }
  expect(await hops("inbox.example", two, { signed })).toMatchObject([{ why: "MX 20 of inbox.example" }])
  expect(await plan("inbox.example", two, { signed })).toMatchObject({ isPartial: true })
  expect(await plan("inbox.example", two)).toMatchObject({ isPartial: false })
})

test("DANE-2 a message waits a second at most for the records of a backup, and skips it then", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  const answer = { name: "", exists: true, ttlSeconds: 60, isAuthenticated: true }
  const backup = "mx2.inbox.example"
  const exchanges = [host, backup].map((exchange, preference) => ({ exchange, preference }))
  let made: Awaited<ReturnType<typeof plan>> | undefined
  directPlan("inbox.example", {
    dns: {
      mx: async () => ({ ...answer, records: exchanges, isNullMx: false }),
      address: async (name) => ({ ...answer, name, records: [] }),
      cname: async () => ({ ...answer, records: [] }),
      tlsa: async (name) =>
        name === label ? { ...answer, records: [tlsaOf("3 1 1", certificate)] } : new Promise(() => {}),
    },
    sts: { of: async () => ({ policy: null, problem: null }) },
    ids: { below: () => 0 },
    dial: () => Promise.reject(new Error("No host is connected.")),
    ...{ port: 25, ca: undefined },
  }).then((plan) => {
    made = plan
  })
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
  expect(made).toMatchObject({ isPartial: true, hops: [{ host: { name: host }, tls: { kind: "dane" } }] })
})

test("DANE-3 a connection is shared only where its certificate answers the same records and names", async () => {
  const zone = (...numbers: Parameters<typeof tlsa>): Zone => ({
    ...oneHost,
    "other.example": [mx(10, host)],
    [label]: tlsa(...numbers),
  })
  const keyOf = async (domain: string, ...of: Parameters<typeof zone>) => {
    const [hop] = await hops(domain, zone(...of), { signed: [...signed, "other.example"] })
    return hop?.key
  }
  const key = await keyOf("inbox.example", "3 1 1")
  expect(await keyOf("other.example", "3 1 1")).toBe(key)
  expect(await keyOf("inbox.example", "3 0 1")).not.toBe(key)
  const inOrder = await keyOf("inbox.example", "3 1 1", "3 0 1")
  expect(await keyOf("inbox.example", "3 0 1", "3 1 1")).toBe(inOrder)
  expect(await keyOf("other.example", "2 0 1")).not.toBe(await keyOf("inbox.example", "2 0 1"))
})
