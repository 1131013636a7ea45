import { afterAll, beforeAll, expect, test } from "vitest"
import { openZoneServer, type ZoneServer } from "../../../service/dns/testing/zone.ts"
import { lookUpDomain, lookUpMailServers, lookUpPolicies } from "./look-up.ts"

let server: ZoneServer
beforeAll(async () => {
  server = await openZoneServer({
    "shop.sample": [
      { type: "TXT", strings: ["service-validate-", "hash=abc"] },
      { type: "MX", priority: 20, exchange: "mx2.shop.sample" },
      { type: "MX", priority: 10, exchange: "mx1.shop.sample" },
    ],
    "us._domainkey.shop.sample": [{ type: "CNAME", value: "nowhere.sample" }],
    "_dmarc.shop.sample": "servfail",
    "silent.sample": "silent",
    "lists.sample": [
      { type: "TXT", strings: ["v=spf1 include:_spf.lists.sample include:other.sample ~all"] },
    ],
    "_spf.lists.sample": [{ type: "TXT", strings: ["v=spf1 include:_two.lists.sample ~all"] }],
    "_two.lists.sample": [{ type: "TXT", strings: ["v=spf1 include:_spf.lists.sample mx ~all"] }],
  })
})
afterAll(() => server.close())

test("DOMAINPAGE-2 joins strings, lists aliases, returns absent names as empty, and no answer as none", async () => {
  expect(await lookUpDomain("shop.sample", [server.address])).toEqual({
    txt: {
      "shop.sample": ["service-validate-hash=abc"],
      "us._domainkey.shop.sample": [],
      "_dmarc.shop.sample": null,
      "shop.sample.shop.sample": [],
      "us._domainkey.shop.sample.shop.sample": [],
    },
    mx: ["mx1.shop.sample", "mx2.shop.sample"],
    dkimAlias: ["nowhere.sample"],
    spfBelow: {},
  })
})

test("DOMAINPAGE-2 a silent DNS is abandoned after the total time limit", async () => {
  const look = await lookUpDomain("silent.sample", [server.address], { timeoutMs: 60_000, wholeMs: 200 })
  expect(look.txt["silent.sample"]).toBeNull()
  expect(look.txt["_dmarc.silent.sample"]).toEqual([])
})

test("DOMAINPAGE-2 an absent resolver leaves every name unanswered", async () => {
  const look = await lookUpDomain("shop.sample", ["127.0.0.1:1"])
  expect(Object.values(look.txt).every((found) => found === null)).toBe(true)
  expect([look.mx, look.dkimAlias]).toEqual([null, null])
})

test("DOMAINPAGE-5 includes are followed below the domain only", async () => {
  const before = server.names.length
  const look = await lookUpDomain("lists.sample", [server.address])
  expect(Object.keys(look.spfBelow)).toEqual(["_spf.lists.sample", "_two.lists.sample"])
  expect(server.names.slice(before).filter((name) => !name.endsWith("lists.sample"))).toEqual([])
})

test("DOMAINPAGE-7 the list looks up SPF and DMARC of each domain", async () => {
  const looks = await lookUpPolicies(["shop.sample", "lists.sample"], [server.address])
  expect(looks.get("shop.sample")?.txt).toEqual({
    "shop.sample": ["service-validate-hash=abc"],
    "_dmarc.shop.sample": null,
  })
  expect(looks.get("lists.sample")?.txt["_dmarc.lists.sample"]).toEqual([])
})

test("PROVIDER-1 returns mail servers of many domains, the preferred one first, and no answer as none", async () => {
  expect(await lookUpMailServers(["shop.sample", "none.sample", "silent.sample"], [server.address])).toEqual(
    new Map([
      ["shop.sample", ["mx1.shop.sample", "mx2.shop.sample"]],
      ["none.sample", []],
      ["silent.sample", null],
    ]),
  )
})
