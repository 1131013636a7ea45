import { createPublicKey } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { domainGetDnsRecords, domainGetSandboxDomain, domainList } from "#contract/methods/domain"
import { days, manualClock, minutes } from "../../clock.ts"
import { openDomainChecks, recheckDomains } from "../../domains/recheck.ts"
import type { Resolver } from "../../domains/resolver.ts"
import { sandboxResolver } from "../../domains/sandbox-resolver.ts"
import { domainByName, noteDomainCheck } from "../../store/domains.ts"
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
  test("registers a domain and returns the same records every time", async () => {
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
  test("returns the same records to projects of one account: DNS has room for one key", async () => {
    const { status: _, ...expected } = await records("shared.example")
    expect(await records("shared.example", other.key)).toMatchObject(expected)
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
  ["delete", 1350, undefined],
  ["delete", 1350, " "],
  ["delete", 1351, "localhost"],
  ["delete", 1351, 7],
])("DOMAIN-2 %s: code %i for %j", async (method, code, domain) => {
  const answer = await call(method, domain)
  expect(answer).toMatchObject({ http_status: 400, code })
  expect(answer.message).toMatch(/ domain/)
})

test.each([
  ["DOMAIN-9", 1103, "gmail.com"],
  ["DOMAIN-9", 1102, "mail.waybill.localhost"],
  ["DOMAIN-9", 130, "co.uk"],
])("%s code %i for %s", async (_rule, code, domain) => {
  const answer = await call("get-dns-records", domain)
  expect(answer).toMatchObject({ http_status: 400, code })
  expect(answer.message).toContain(`domain: ${domain}`)
})

test("DOMAIN-9 another project's sandbox domain is as forbidden as an unknown one", async () => {
  for (const domain of [other.domain, "sandbox-zzzzzzz.example", `below.${other.domain}`])
    expect(await call("get-dns-records", domain)).toMatchObject({ http_status: 400, code: 1102 })
})

describe("SANDBOX-5 the DNS of reserved names", () => {
  const requests: string[] = []
  const real: Resolver = {
    txt: async (name) => [[`real ${requests.push(name)}`]],
    mx: async () => [],
    address: async () => [],
    cname: async () => [],
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
    for (const name of ["a.test", "a.invalid", "a.localhost", "example.com", "a.example.org"])
      expect(await dns.txt(name)).toEqual([])
    expect(requests).toEqual([])
  })
  test("passes other names to the real one", async () => {
    const dns = sandboxResolver(service.ctx.store.db, real)
    for (const name of ["shop.sample", "notexample.com", "example.de"])
      expect(await dns.txt(name)).toEqual([[`real ${requests.length}`]])
    expect(requests).toEqual(["shop.sample", "notexample.com", "example.de"])
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

test("DOMAIN-5 a DKIM record is found without a request, half an hour later", async () => {
  await records("later.example")
  await records("unverified.later.example")
  const state = async (domain: string) =>
    (await domainByName(service.ctx.store.db, project.project_id, domain))?.dkim_status
  const checks = openDomainChecks(service.ctx)
  await new Promise((resolve) => setImmediate(resolve))
  clock.advance(minutes(29))
  // The look of this minute finds nothing whose time has come.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await state("later.example")).toBe("inactive")
  clock.advance(minutes(1))
  await expect.poll(() => state("later.example")).toBe("active")
  await checks.close()
  expect(await state("unverified.later.example")).toBe("inactive")
})

describe("DOMAIN-7 the sandbox domain", () => {
  test("SANDBOX-6 is made once per project, also by two calls at once", async () => {
    const newProject = await makeProject(service)
    const requests = await Promise.all(
      [1, 2].map(() => service.ok(domainGetSandboxDomain, {}, newProject.key)),
    )
    expect(requests.map((one) => one.domain)).toEqual([newProject.domain, newProject.domain])
    expect(newProject.domain).toMatch(/^sandbox-[0-9a-z]{7}\.example$/)
    expect(newProject.domain).not.toBe(project.domain)
  })
  test("is not available to the other methods", async () => {
    const { domain } = project
    expect(await call("get-dns-records", domain)).toMatchObject({ http_status: 400, code: 1104 })
    expect(await call("validate-verification-record", domain)).toMatchObject({ code: 1203 })
    expect(await call("validate-dkim", domain)).toMatchObject({ code: 1403 })
    expect(await call("list", domain)).toMatchObject({ code: 1306 })
    expect(await call("delete", domain)).toMatchObject({ http_status: 400, code: 1353 })
  })
  test("DOMAIN-8 is not listed and sends to everybody", async () => {
    const newProject = await makeProject(service)
    expect((await service.ok(domainList, {}, newProject.key)).domains).toEqual([])
    const message = makeMessage(newProject, "anybody@elsewhere.example")
    expect(await service.call("email/send", { message }, newProject.key)).toMatchObject({ http_status: 200 })
  })
})

describe("DOMAIN-11 ten DKIM keys under one primary domain", () => {
  const nth = (n: number) => `d${n}.crowded.example`
  test("an eleventh is refused with 127 in every project of the account, and not found alone", async () => {
    const newProject = await makeProject(service)
    const { db } = service.ctx.store
    for (let n = 0; n < 10; n += 1) {
      await records(nth(n), newProject.key)
      await noteDomainCheck(
        db,
        { project_id: newProject.project_id, domain: nth(n) },
        { dkim_status: "active", checked_at: clock.now() },
      )
    }
    for (const key of [newProject.key, other.key]) {
      await records("crowded.example", key)
      const answer = await call("validate-dkim", "crowded.example", key)
      expect(answer).toMatchObject({ http_status: 400, code: 127 })
      expect(answer.message).toContain("domain: crowded.example has 10 other DKIM keys")
    }
    clock.advance(minutes(30))
    await recheckDomains(service.ctx)
    expect(await domainByName(db, newProject.project_id, "crowded.example")).toMatchObject({
      dkim_status: "inactive",
      checked_at: clock.now(),
    })
    expect(await call("validate-dkim", nth(3), newProject.key)).toMatchObject({ http_status: 200 })
    // A name that only ends alike is another primary domain.
    await records("overcrowded.example", newProject.key)
    expect(await call("validate-dkim", "overcrowded.example", newProject.key)).toMatchObject({
      http_status: 200,
    })
    await call("delete", nth(0), newProject.key)
    expect(await call("validate-dkim", "crowded.example", newProject.key)).toMatchObject({ http_status: 200 })
  })
  test("of many at once ten get through", async () => {
    const newProject = await makeProject(service)
    const names = Array.from({ length: 12 }, (_, n) => `r${n}.raced.example`)
    for (const name of names) await records(name, newProject.key)
    const answers = await Promise.all(names.map((name) => call("validate-dkim", name, newProject.key)))
    expect(answers.filter((one) => one.code === 127)).toHaveLength(2)
  })
})

describe("DOMAIN-12 domain/delete", () => {
  test("removes the domain of this project and of no other", async () => {
    const newProject = await makeProject(service)
    for (const key of [newProject.key, other.key]) await records("ended.example", key)
    const answer = await call("delete", "Ended.Example", newProject.key)
    expect(answer).toMatchObject({ http_status: 200, body: { status: "success" } })
    expect(answer.body.message).toContain("ended.example was deleted")
    expect((await service.ok(domainList, {}, newProject.key)).domains).toEqual([])
    expect((await service.ok(domainList, { domain: "ended.example" }, other.key)).domains).toHaveLength(1)
    expect(await call("delete", "ended.example", newProject.key)).toMatchObject({
      http_status: 400,
      code: 1352,
    })
  })
  test("1352: a foreign domain is as unknown as one that never was", async () => {
    await records("theirs.example", other.key)
    for (const domain of ["theirs.example", "never.example"]) {
      const answer = await call("delete", domain)
      expect(answer).toMatchObject({ http_status: 400, code: 1352 })
      expect(answer.message).toContain(`domain: ${domain} is not registered here`)
    }
  })
  test("a deleted domain sends no more, and comes back unconfirmed", async () => {
    const newProject = await makeProject(service)
    const domain = "sending.example"
    await records(domain, newProject.key)
    for (const method of ["validate-verification-record", "validate-dkim"])
      await call(method, domain, newProject.key)
    const message = makeMessage({ from_email: `a@${domain}` })
    expect(await service.call("email/send", { message }, newProject.key)).toMatchObject({ http_status: 200 })
    await call("delete", domain, newProject.key)
    expect(await service.call("email/send", { message }, newProject.key)).toMatchObject({ code: 1574 })
    await records(domain, newProject.key)
    expect(await service.call("email/send", { message }, newProject.key)).toMatchObject({ code: 1574 })
  })
})

describe("DOMAIN-8 where sandbox limits apply", () => {
  test("a sandbox domain is removed after 31 days, and the next call makes a new one", async () => {
    const limited = await startService({ isApiOnly: true, clock, config: { hasSandboxLimits: true } })
    const newProject = await makeProject(limited)
    const row = () => domainByName(limited.ctx.store.db, newProject.project_id, newProject.domain)
    const first = (await row())?.dkim_public_key
    clock.advance(days(31) - 1)
    await recheckDomains(limited.ctx)
    expect((await row())?.dkim_public_key).toBe(first)
    clock.advance(1)
    await recheckDomains(limited.ctx)
    expect(await row()).toBeNull()
    const again = await Promise.all([1, 2].map(() => limited.ok(domainGetSandboxDomain, {}, newProject.key)))
    expect(again.map((one) => one.domain)).toEqual([newProject.domain, newProject.domain])
    expect((await row())?.dkim_public_key).not.toBe(first)
    clock.advance(days(31))
    const second = (await row())?.dkim_public_key
    await limited.ok(domainGetSandboxDomain, {}, newProject.key)
    expect((await row())?.dkim_public_key).not.toBe(second)
    await limited.close()
  })
  test("and nowhere else", async () => {
    const newProject = await makeProject(service)
    clock.advance(days(400))
    await recheckDomains(service.ctx)
    expect(await domainByName(service.ctx.store.db, newProject.project_id, newProject.domain)).not.toBeNull()
  })
})

describe("DOMAIN-6 the pace of domain/list", () => {
  const list = (key: string, domain?: string) =>
    fetch(`${service.url}/en/transactional/api/v1/domain/list.json`, {
      method: "POST",
      headers: { "X-API-KEY": key },
      body: JSON.stringify({ domain }),
    })
  const countRefused = async (times: number, key: string, domain?: string) => {
    const answers = await Promise.all(Array.from({ length: times }, () => list(key, domain)))
    return answers.filter((one) => one.status === 429).length
  }
  test("one domain: ten calls in a row, then one a minute, separately for each project", async () => {
    const newProject = await makeProject(service)
    expect(await countRefused(12, newProject.key, "paced.example")).toBe(2)
    const answer = await list(newProject.key, "PACED.example")
    expect(answer.headers.get("retry-after")).toBe("60")
    const { code, message } = (await answer.json()) as { code: number; message: string }
    expect(code).toBe(429)
    expect(message).toMatch(/ domain: too many requests/)
    expect(await countRefused(1, newProject.key, "unpaced.example")).toBe(0)
    expect(await countRefused(10, other.key, "paced.example")).toBe(0)
    clock.advance(minutes(1))
    expect(await countRefused(2, newProject.key, "paced.example")).toBe(1)
  })
  test("all domains: sixty in a row, then one a second", async () => {
    const newProject = await makeProject(service)
    expect(await countRefused(62, newProject.key)).toBe(2)
    clock.advance(1000)
    expect(await countRefused(2, newProject.key)).toBe(1)
  })
})

test("DOMAIN-6 domain/list shows this project's domains by name, in pages", async () => {
  const newProject = await makeProject(service)
  for (const name of ["b.example", "a.example"]) await records(name, newProject.key)
  const names = async (page: object) =>
    (await service.ok(domainList, page, newProject.key)).domains.map((one) => one.domain)
  expect(await names({})).toEqual(["a.example", "b.example"])
  expect(await names({ limit: 1, offset: 1 })).toEqual(["b.example"])
  expect(await names({ domain: "shop.example" })).toEqual([])
  for (const domain of ["", null]) expect(await names({ domain })).toEqual(["a.example", "b.example"])
})

test.each([
  [1302, "limit", { limit: 0 }],
  [1302, "limit", { limit: 101 }],
  [1305, "limit", { limit: "1" }],
  [1303, "offset", { offset: -1 }],
  [1304, "offset", { offset: 0.5 }],
])("DOMAIN-6 code %i names %s", async (code, field, page) => {
  const answer = await service.call("domain/list", page, project.key)
  expect(answer).toMatchObject({ http_status: 400, code })
  expect(answer.message).toContain(` ${field}: `)
})
