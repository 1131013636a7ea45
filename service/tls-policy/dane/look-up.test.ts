import { afterEach, expect, test } from "vitest"
import { freshResolver } from "../../dns/resolver.ts"
import { openZoneServer, type Zone } from "../../dns/testing/zone.ts"
import { certify, tlsaOf } from "../../testing/tlsa.ts"
import { daneOf } from "./look-up.ts"

const certificate = await certify("mx.inbox.example")
const record = { type: "TLSA" as const, ...tlsaOf("3 1 1", certificate) }
const a = { type: "A" as const, value: "192.0.2.1" }
const alias = { type: "CNAME" as const, value: "mx.provider.example" }
const [mx, label] = ["mx.inbox.example", "_25._tcp.mx.inbox.example"]
const direct: Zone = { [mx]: [a], [label]: [record] }
const behindAlias: Zone = { [mx]: [alias], "mx.provider.example": [a], [label]: [record] }
const atProvider: Zone = { ...behindAlias, "_25._tcp.mx.provider.example": [record] }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function lookUp(zone: Zone, signed: string[], isValidating = true) {
  const dns = await openZoneServer(zone, { signed })
  closing.push(dns.close)
  return daneOf(mx, 25, freshResolver({ servers: [dns.server], isValidating, timeoutMs: 200 }))
}

const found = (baseName: string) => ({ state: "found", baseName, records: [tlsaOf("3 1 1", certificate)] })

test.each<[string, Zone, string[], string]>([
  ["of the host", direct, [mx, label], mx],
  ["of its alias", atProvider, [mx, "_25._tcp.mx.provider.example", label], "mx.provider.example"],
  ["of the host where the alias has none", behindAlias, [mx, label], mx],
  ["of the host where those of the alias are not signed", atProvider, [mx, label], mx],
  ["of the host where only its alias is signed", behindAlias, [`${mx} CNAME`, label], mx],
])("DANE-1 validated records apply: those %s", async (_, zone, signed, baseName) => {
  expect(await lookUp(zone, signed)).toEqual(found(baseName))
})

test.each<[string, Zone, string[], boolean]>([
  ["the records are not signed", direct, [mx], true],
  ["the host is not signed", direct, [label], true],
  ["the alias of the host is not signed", atProvider, [label, "_25._tcp.mx.provider.example"], true],
  ["there are none", { [mx]: [a] }, [mx, label], true],
  ["the resolver is not named as validating", direct, [mx, label], false],
  ["the host is an alias in a loop", { [mx]: [{ type: "CNAME", value: mx }] }, [mx, label], true],
])("DANE-1 no records apply where %s", async (_, zone, signed, isValidating) => {
  expect(await lookUp(zone, signed, isValidating)).toEqual({ state: "none" })
})

test.each(["servfail", "refused", "silent", "garbage"] as const)(
  "DANE-2 records that cannot be looked up (%s) are unknown",
  async (reaction) => {
    expect(await lookUp({ [mx]: [a], [label]: reaction }, [mx])).toMatchObject({
      state: "unknown",
      problem: expect.stringContaining(`The TLSA records of ${label} could not be looked up`),
    })
    expect(await lookUp({ [mx]: reaction, [label]: [record] }, [label])).toMatchObject({ state: "unknown" })
  },
)

test("DANE-2 records that are all unusable are found, and empty", async () => {
  const unusable = { ...record, usage: 1 }
  expect(await lookUp({ [mx]: [a], [label]: [unusable] }, [mx, label])).toEqual({
    ...found(mx),
    records: [],
  })
})
