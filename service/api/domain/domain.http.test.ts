import { createPublicKey } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { domainGetDnsRecords } from "#contract/domain/get-dns-records"
import { domainGetSandboxDomain } from "#contract/domain/get-sandbox-domain"
import { domainList } from "#contract/domain/list"
import { manualClock, minutes } from "../../clock.ts"
import { openDomainChecks } from "../../domains/recheck.ts"
import type { Resolver } from "../../domains/resolver.ts"
import { sandboxResolver } from "../../domains/sandbox-resolver.ts"
import { type MadeProject, makeMessage, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

const clock = manualClock(new Date("2026-03-01T12:00:00Z"))
let service: TestService
let project: MadeProject
let other: MadeProject
beforeAll(async () => {
  service = await startService({ isApiOnly: true, clock })
  project = await makeProject(service)
  other = await makeProject(service)
})
afterAll(() => service.close())

const call = (method: string, domain: unknown, key = project.key) =>
  service.call(`domain/${method}`, { domain }, key)
const records = (domain: string, key = project.key) => service.ok(domainGetDnsRecords, { domain }, key)

describe("DOMAIN-1 get-dns-records", () => {
  test("registers a domain and gives the same records every time", async () => {
    const first = await records("shop.example")
    expect(first).toEqual({
      status: "success",
      domain: "shop.example",
      "verification-record": expect.stringMatching(/^service-validate-hash=[0-9a-f]{32}$/),
      dkim: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
    })
    expect(await records("SHOP.example ")).toEqual(first)
    const key = createPublicKey({ key: Buffer.from(first.dkim, "base64"), format: "der", type: "spki" })
    expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048)
  })
  test("gives projects of one account the same records: DNS has room for one key", async () => {
    const { status: _, ...own } = await records("shared.example")
    expect(await records("shared.example", other.key)).toMatchObject(own)
  })
  test("DOMAIN-2 international names become Punycode", async () => {
    expect((await records("bücher.example")).domain).toBe("xn--bcher-kva.example")
  })
  test.each([
    [1100, undefined],
    [1100, ""],
    [1101, "localhost"],
    [1101, "a b.example"],
    [1101, "192.0.2.1"],
    [1101, "shop.example/path"],
    [1101, 7],
  ])("DOMAIN-2 code %i for %j", async (code, domain) => {
    expect(await call("get-dns-records", domain)).toMatchObject({ http_status: 400, code })
  })
})

test.each([
  ["validate-verification-record", 1200, undefined],
  ["validate-verification-record", 1201, "localhost"],
  ["validate-dkim", 1400, undefined],
  ["validate-dkim", 1401, "localhost"],
  ["list", 1301, "localhost"],
])("DOMAIN-2 %s: code %i for %j", async (method, code, domain) => {
  expect(await call(method, domain)).toMatchObject({ http_status: 400, code })
})

describe("SANDBOX-5 the DNS of reserved names", () => {
  const asked: string[] = []
  const real: Resolver = {
    txt: async (name) => [[`real ${asked.push(name)}`]],
    mx: async () => [],
    address: async () => [],
  }
  test("has the records of registered domains, unless the first label is unverified", async () => {
    const dns = sandboxResolver(service.ctx.store.db, real)
    const made = await records("known.example")
    await records("unverified.known.example")
    expect(await dns.txt("known.example")).toEqual([[made["verification-record"]]])
    expect((await dns.txt("us._domainkey.known.example"))[0]?.join("")).toContain(made.dkim)
    for (const name of [
      "never.example",
      "unverified.known.example",
      "us._domainkey.unverified.known.example",
    ])
      expect(await dns.txt(name)).toEqual([])
    for (const name of ["a.test", "a.invalid", "a.localhost"]) expect(await dns.txt(name)).toEqual([])
    expect(asked).toEqual([])
  })
  test("knows nothing of other names: they are asked of the real one", async () => {
    const dns = sandboxResolver(service.ctx.store.db, real)
    expect(await dns.txt("shop.example.com")).toEqual([["real 1"]])
    expect(asked).toEqual(["shop.example.com"])
  })
})

describe("DOMAIN-3 and DOMAIN-4 validation", () => {
  const stateOf = async (domain: string, key = project.key) => {
    const { domains } = await service.ok(domainList, { domain }, key)
    return [domains[0]?.["verification-record"].status, domains[0]?.dkim.status]
  }
  test("confirms ownership and activates DKIM, each on its own and for this project alone", async () => {
    await records("valid.example")
    await records("valid.example", other.key)
    expect(await stateOf("valid.example")).toEqual(["unconfirmed", "inactive"])
    expect(await call("validate-dkim", "valid.example")).toMatchObject({ http_status: 200 })
    expect(await stateOf("valid.example")).toEqual(["unconfirmed", "active"])
    expect(await call("validate-verification-record", "valid.example")).toMatchObject({ http_status: 200 })
    expect(await stateOf("valid.example")).toEqual(["confirmed", "active"])
    expect(await stateOf("valid.example", other.key)).toEqual(["unconfirmed", "inactive"])
  })
  test("of a domain whose owner added nothing fails with the reason", async () => {
    await records("unverified.example")
    expect(await call("validate-verification-record", "unverified.example")).toMatchObject({
      http_status: 400,
      code: 118,
    })
    expect(await call("validate-dkim", "unverified.example")).toMatchObject({ http_status: 400, code: 122 })
    expect(await stateOf("unverified.example")).toEqual(["unconfirmed", "inactive"])
  })
  test("of a domain that is not registered in this project", async () => {
    await records("foreign.example", other.key)
    for (const domain of ["foreign.example", "never.example"]) {
      expect(await call("validate-verification-record", domain)).toMatchObject({ code: 1202 })
      expect(await call("validate-dkim", domain)).toMatchObject({ code: 1402 })
    }
  })
})

test("DOMAIN-5 a DKIM record is found without being asked, half an hour later", async () => {
  await records("later.example")
  await records("unverified.later.example")
  const state = async (domain: string) =>
    (await service.ok(domainList, { domain }, project.key)).domains[0]?.dkim.status
  const checks = openDomainChecks(service.ctx)
  await new Promise((resolve) => setImmediate(resolve))
  clock.advance(minutes(29))
  expect(await state("later.example")).toBe("inactive")
  clock.advance(minutes(1))
  await expect.poll(() => state("later.example"), { timeout: 5000 }).toBe("active")
  await checks.close()
  expect(await state("unverified.later.example")).toBe("inactive")
})

describe("DOMAIN-7 the sandbox domain", () => {
  test("SANDBOX-6 is made once per project, also by two calls at once", async () => {
    const own = await makeProject(service)
    const asked = await Promise.all([1, 2].map(() => service.ok(domainGetSandboxDomain, {}, own.key)))
    expect(asked.map((one) => one.domain)).toEqual([own.domain, own.domain])
    expect(own.domain).toMatch(/^sandbox-[0-9a-z]{7}\.example$/)
    expect(own.domain).not.toBe(project.domain)
  })
  test("is no subject of the other methods", async () => {
    const { domain } = project
    expect(await call("get-dns-records", domain)).toMatchObject({ http_status: 400, code: 1104 })
    expect(await call("validate-verification-record", domain)).toMatchObject({ code: 1203 })
    expect(await call("validate-dkim", domain)).toMatchObject({ code: 1403 })
    expect(await call("list", domain)).toMatchObject({ code: 1306 })
  })
  test("DOMAIN-8 is not listed and sends to everybody", async () => {
    const own = await makeProject(service)
    expect((await service.ok(domainList, {}, own.key)).domains).toEqual([])
    const message = makeMessage(own, "anybody@elsewhere.example")
    expect(await service.call("email/send", { message }, own.key)).toMatchObject({ http_status: 200 })
  })
})

test("DOMAIN-6 domain/list shows this project's domains by name, in pages", async () => {
  const own = await makeProject(service)
  for (const name of ["b.example", "a.example"]) await records(name, own.key)
  const names = async (page: object) =>
    (await service.ok(domainList, page, own.key)).domains.map((one) => one.domain)
  expect(await names({})).toEqual(["a.example", "b.example"])
  expect(await names({ limit: 1, offset: 1 })).toEqual(["b.example"])
  expect(await names({ domain: "shop.example" })).toEqual([])
  expect(await service.call("domain/list", { limit: 0 }, own.key)).toMatchObject({
    http_status: 400,
    code: 1302,
  })
})
