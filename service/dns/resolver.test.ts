import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { at, manualClock } from "../clock.ts"
import { DnsFailure } from "./failure.ts"
import { cachingResolver, freshResolver, type Resolver } from "./resolver.ts"
import { openZoneServer, type ZoneServer } from "./testing/zone.ts"

const timeoutMs = 150
const fingerprint = Buffer.alloc(32, 7)
const chainOf = (length: number) =>
  Object.fromEntries(
    Array.from({ length }, (_, n) => [
      `a${n}.of${length}.sample`,
      [{ type: "CNAME" as const, value: `a${n + 1}.of${length}.sample` }],
    ]),
  )
let zone: ZoneServer
let dns: Resolver
const resolverOf = (isValidating: boolean) =>
  freshResolver({ servers: [zone.server], isValidating, timeoutMs })
beforeAll(async () => {
  zone = await openZoneServer(
    {
      "shop.sample": [
        { type: "MX", priority: 20, exchange: "MX2.shop.sample", ttl: 300 },
        { type: "MX", priority: 10, exchange: "mx1.shop.sample", ttl: 120 },
        { type: "A", value: "192.0.2.1", ttl: 40 },
        { type: "AAAA", value: "2001:db8::1", ttl: 30 },
        { type: "TXT", strings: ["v=spf1 ", "-all"] },
      ],
      "odd.sample": [{ type: "MX", priority: 10, exchange: "mx\0\x1b[2J.sample" }],
      "no-mail.sample": [{ type: "MX", priority: 0, exchange: "." }],
      "half.sample": [
        { type: "MX", priority: 0, exchange: "." },
        { type: "MX", priority: 10, exchange: "mx.half.sample" },
      ],
      "many.sample": Array.from({ length: 500 }, (_, n) => ({
        ...{ type: "MX" as const, priority: 500 - n, exchange: `mx${500 - n}.many.sample` },
      })),
      "four.sample": [{ type: "A", value: "192.0.2.4" }],
      "four.sample AAAA": "servfail",
      "empty.sample": [],
      "alias.sample": [{ type: "CNAME", value: "Shop.sample", ttl: 20 }],
      "dangling.sample": [{ type: "CNAME", value: "nowhere.sample" }],
      "circle.sample": [{ type: "CNAME", value: "loop.sample" }],
      "loop.sample": [{ type: "CNAME", value: "circle.sample" }],
      ...chainOf(8),
      "a8.of8.sample": [{ type: "A", value: "192.0.2.8" }],
      ...chainOf(9),
      "a9.of9.sample": [{ type: "A", value: "192.0.2.9" }],
      "_25._tcp.mx1.shop.sample": [
        { type: "TLSA", usage: 3, selector: 1, matchingType: 1, certificate: fingerprint },
      ],
      "xn--bcher-kva.sample": [{ type: "MX", priority: 10, exchange: "mx.xn--bcher-kva.sample" }],
      "7.2.0.192.in-addr.arpa": [{ type: "PTR", value: "Mail.shop.sample" }],
      "7.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa": [
        { type: "PTR", value: "mail6.shop.sample" },
      ],
      "broken.sample": "servfail",
      "closed.sample": "refused",
      "silent.sample": "silent",
      "garbage.sample": "garbage",
    },
    { signed: ["shop.sample", "_25._tcp.mx1.shop.sample"], negativeTtl: 77 },
  )
  dns = resolverOf(false)
})
afterAll(() => zone.close())

const failureOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => null,
    (error) => error,
  )

describe("DNS-1 records", () => {
  test("mail hosts come by preference, in lower case, with the lowest TTL", async () => {
    expect(await dns.mx("Shop.Sample.")).toEqual({
      records: [
        { exchange: "mx1.shop.sample", preference: 10 },
        { exchange: "mx2.shop.sample", preference: 20 },
      ],
      ...{ name: "shop.sample", exists: true, ttlSeconds: 120, isAuthenticated: false, isNullMx: false },
    })
  })
  test("control characters in names of hosts are replaced", async () => {
    const [host] = (await dns.mx("odd.sample")).records
    expect(host?.exchange).toBe("mx??[2j.sample")
    expect((await dns.address(host?.exchange ?? "")).records).toEqual([])
  })
  test("addresses come with their family", async () => {
    expect(await dns.address("shop.sample")).toMatchObject({
      records: [
        { address: "192.0.2.1", family: 4 },
        { address: "2001:db8::1", family: 6 },
      ],
      ttlSeconds: 30,
    })
  })
  test("a family that fails is left out where the other one has addresses", async () => {
    expect((await dns.address("four.sample")).records).toEqual([{ address: "192.0.2.4", family: 4 }])
    expect(await failureOf(dns.address("broken.sample"))).toMatchObject({ code: "ESERVFAIL" })
  })
  test("TXT records keep their strings, TLSA records their bytes", async () => {
    expect((await dns.txt("shop.sample")).records).toEqual([["v=spf1 ", "-all"]])
    expect((await dns.tlsa("_25._tcp.mx1.shop.sample")).records).toEqual([
      { usage: 3, selector: 1, matchingType: 1, certificate: fingerprint },
    ])
  })
  test("IP addresses of both families have names (RFC 1035 3.5, RFC 3596 2.5)", async () => {
    expect((await dns.ptr("192.0.2.7")).records).toEqual(["mail.shop.sample"])
    expect((await dns.ptr("::ffff:192.0.2.7")).records).toEqual(["mail.shop.sample"])
    expect((await dns.ptr("2001:db8::7")).records).toEqual(["mail6.shop.sample"])
  })
  test("international names are queried in ASCII (RFC 5891)", async () => {
    expect((await dns.mx("Bücher.sample")).records).toHaveLength(1)
  })
})

describe("DNS-2 absent records", () => {
  test("a name that does not exist differs from one without such records (RFC 2308)", async () => {
    expect(await dns.mx("nowhere.sample")).toMatchObject({ records: [], exists: false, ttlSeconds: 77 })
    expect(await dns.mx("empty.sample")).toMatchObject({ records: [], exists: true, ttlSeconds: 77 })
  })
  test("a name that is too long for DNS does not exist, and is not queried", async () => {
    const before = zone.names.length
    for (const name of [
      "..",
      "",
      "a b.sample",
      `${"a".repeat(64)}.sample`,
      "a.".repeat(127).concat("sample"),
    ])
      expect(await dns.mx(name)).toMatchObject({ records: [], exists: false })
    expect(zone.names).toHaveLength(before)
  })
  test("a domain that takes no mail has a null MX (RFC 7505)", async () => {
    expect(await dns.mx("no-mail.sample")).toMatchObject({ records: [], exists: true, isNullMx: true })
    expect(await dns.mx("empty.sample")).toMatchObject({ isNullMx: false })
    expect(await dns.mx("half.sample")).toMatchObject({
      ...{ records: [{ exchange: "mx.half.sample" }], isNullMx: false },
    })
  })
})

test("DNS-3 a long answer is read over TCP, and 50 mail hosts of 500 are kept", async () => {
  const { records } = await dns.mx("many.sample")
  expect(records.map((one) => one.preference)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
  expect(zone.questions.filter((one) => one.startsWith("many.sample"))).toEqual([
    "many.sample MX udp",
    "many.sample MX tcp",
  ])
})

describe("DNS-4 failures", () => {
  test.each([
    ["broken.sample", "ESERVFAIL"],
    ["closed.sample", "EREFUSED"],
    ["silent.sample", "ETIMEOUT"],
    ["garbage.sample", "EBADRESP"],
  ])("%s fails temporarily with %s", async (name, code) => {
    const failure = await failureOf(dns.mx(name))
    expect(failure).toBeInstanceOf(DnsFailure)
    expect(failure).toMatchObject({ code, isTemporary: true })
    expect(String(failure)).toMatch(/^DnsFailure: The MX records of \S+ could not be looked up: .*DNS.*\.$/)
  })
  test("a server that cannot be reached is a temporary failure", async () => {
    const unreachable = freshResolver({
      servers: [{ address: "127.0.0.1", port: 1 }],
      isValidating: false,
      timeoutMs,
    })
    expect(await failureOf(unreachable.txt("shop.sample"))).toMatchObject({
      code: "ECONNREFUSED",
      isTemporary: true,
    })
  })
})

describe("DNS-5 aliases", () => {
  test("are followed, and bound the TTL (RFC 1034 3.6.2)", async () => {
    expect(await dns.mx("alias.sample")).toMatchObject({ name: "shop.sample", ttlSeconds: 20 })
    expect((await dns.mx("alias.sample")).records).toHaveLength(2)
    expect((await dns.cname("alias.sample")).records).toEqual(["shop.sample"])
    expect((await dns.txt("dangling.sample")).records).toEqual([])
  })
  test("are followed 8 deep", async () => {
    expect((await dns.address("a0.of8.sample")).records).toHaveLength(1)
    expect(await failureOf(dns.address("a0.of9.sample"))).toMatchObject({ code: "ELOOP" })
  })
  test("in a circle are a permanent failure", async () => {
    expect(await failureOf(dns.mx("circle.sample"))).toMatchObject({ code: "ELOOP", isTemporary: false })
  })
})

test("DNS-6 a caching resolver queries a name once, a fresh one each time", async () => {
  const options = { servers: [zone.server], isValidating: false, timeoutMs }
  const caching = cachingResolver(options, manualClock(at(0)))
  const before = zone.questions.length
  for (const name of ["shop.sample", "SHOP.sample", "shop.sample."]) await caching.mx(name)
  expect(zone.questions.slice(before)).toEqual(["shop.sample MX udp"])
  for (const name of ["shop.sample", "shop.sample"]) await dns.mx(name)
  expect(zone.questions).toHaveLength(before + 3)
})

describe("DNS-7 the AD bit", () => {
  test("is believed of servers that the operator calls validating alone", async () => {
    expect(await dns.tlsa("_25._tcp.mx1.shop.sample")).toMatchObject({ isAuthenticated: false })
    const validated = resolverOf(true)
    expect(await validated.tlsa("_25._tcp.mx1.shop.sample")).toMatchObject({ isAuthenticated: true })
    expect(await validated.address("shop.sample")).toMatchObject({ isAuthenticated: true })
    expect(await validated.mx("empty.sample")).toMatchObject({ isAuthenticated: false })
  })
  test("queries, with DO, only these servers (RFC 6840 5.7)", async () => {
    const asksFor = () => {
      const query = zone.lastQuery()
      const opt = query?.additionals?.find((one) => one.type === "OPT")
      return { isAdSet: query?.flag_ad, isDoSet: opt?.flag_do, size: opt?.udpPayloadSize }
    }
    await dns.txt("shop.sample")
    expect(asksFor()).toEqual({ isAdSet: false, isDoSet: false, size: 1232 })
    await resolverOf(true).txt("shop.sample")
    expect(asksFor()).toEqual({ isAdSet: true, isDoSet: true, size: 1232 })
  })
})
