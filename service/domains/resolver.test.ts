import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { freshResolver } from "../dns/resolver.ts"
import { openZoneServer, type ZoneServer } from "../dns/testing/zone.ts"
import { isDnsTimeout, type Resolver, recordsOf } from "./resolver.ts"

const long = "k=rsa; p=".padEnd(300, "A")
let server: ZoneServer
let dns: Resolver
beforeAll(async () => {
  server = await openZoneServer({
    "shop.sample": [
      { type: "TXT", strings: [long.slice(0, 255), long.slice(255)] },
      { type: "TXT", strings: ["v=spf1 -all"] },
      { type: "A", value: "192.0.2.1" },
      { type: "MX", priority: 20, exchange: "mx2.shop.sample" },
      { type: "MX", priority: 10, exchange: "mx1.shop.sample" },
    ],
    "alias.sample": [{ type: "CNAME", value: "shop.sample" }],
    "dangling.sample": [{ type: "CNAME", value: "nowhere.sample" }],
    "circle.sample": [{ type: "CNAME", value: "circle.sample" }],
    "no-mail.sample": [{ type: "MX", priority: 0, exchange: "." }],
    "empty.sample": [],
    "broken.sample": "servfail",
    "silent.sample": "silent",
  })
  dns = recordsOf(freshResolver({ servers: [server.server], isValidating: false, timeoutMs: 200 }))
})
afterAll(() => server.close())

const failure = async (name: string) => dns.txt(name).then(() => null, isDnsTimeout)

describe("the real DNS", () => {
  test("DOMAIN-10 a TXT record in several strings is one record", async () => {
    const records = await dns.txt("shop.sample")
    expect(records.map((parts) => parts.join(""))).toEqual([long, "v=spf1 -all"])
    expect(records[0]).toHaveLength(2)
  })
  test("DOMAIN-10 an alias is followed", async () => {
    expect((await dns.txt("alias.sample")).map((parts) => parts.join(""))).toContain("v=spf1 -all")
    expect(await dns.cname("alias.sample")).toEqual(["shop.sample"])
    expect(await dns.txt("dangling.sample")).toEqual([])
    expect(await dns.txt("circle.sample")).toEqual([])
    expect(await dns.cname("circle.sample")).toEqual(["circle.sample"])
  })
  test("mail hosts come in their order, and an invalid host is dropped", async () => {
    expect(await dns.mx("shop.sample")).toMatchObject([
      { priority: 10, exchange: "mx1.shop.sample" },
      { priority: 20, exchange: "mx2.shop.sample" },
    ])
    expect(await dns.mx("no-mail.sample")).toEqual([])
    expect(await dns.address("shop.sample")).toEqual(["192.0.2.1"])
  })
  test("DOMAIN-10 a name that does not exist, and one without such records, is an empty list", async () => {
    expect(await dns.txt("nowhere.sample")).toEqual([])
    expect(await dns.txt("empty.sample")).toEqual([])
    expect(await dns.mx("nowhere.sample")).toEqual([])
    expect(await dns.txt("..")).toEqual([])
  })
  test("DOMAIN-10 a DNS that fails or is silent has not answered", async () => {
    expect(await failure("broken.sample")).toBe(true)
    expect(await failure("silent.sample")).toBe(true)
    expect(server.names).toContain("silent.sample")
  })
})
