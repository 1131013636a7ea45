import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { domainGetDnsRecords } from "#contract/methods/domain"
import { manualClock } from "../../clock.ts"
import { freshResolver } from "../../dns/resolver.ts"
import { openZoneServer, type Zone, type ZoneName } from "../../dns/testing/zone.ts"
import { recordsOf } from "../../domains/resolver.ts"
import { sandboxResolver } from "../../domains/sandbox-resolver.ts"
import { domainByName } from "../../store/domains.ts"
import { type MadeProject, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

const clock = manualClock(new Date("2026-03-01T12:00:00Z"))

describe("DOMAIN-10 over a real DNS", () => {
  const zone: Zone = {}
  const host: ZoneName = [{ type: "A", value: "192.0.2.1" }]
  let close = async () => {}
  let newProject: MadeProject
  let realDns: TestService
  beforeAll(async () => {
    const server = await openZoneServer(zone)
    realDns = await startService({ isApiOnly: true, clock })
    const real = freshResolver({ servers: [server.server], isValidating: false, timeoutMs: 150 })
    realDns.ctx.resolver = sandboxResolver(realDns.ctx.store.db, recordsOf(real))
    newProject = await makeProject(realDns)
    close = async () => {
      await realDns.close()
      await server.close()
    }
  })
  afterAll(() => close())
  const ask = (method: string, domain: string) => realDns.call(`domain/${method}`, { domain }, newProject.key)
  const put = async (domain: string) => {
    const made = await realDns.ok(domainGetDnsRecords, { domain }, newProject.key)
    const key = `v=DKIM1; k=rsa; p=${made.dkim}`
    zone[domain] = [...host, { type: "TXT", strings: [made["verification-record"]] }]
    zone[`us._domainkey.${domain}`] = [
      { type: "TXT", strings: [key.slice(0, 200), key.slice(200, 380), key.slice(380)] },
    ]
  }

  test("records in several strings and behind an alias are found", async () => {
    await put("whole.sample")
    await put("alias.sample")
    zone["keys.sample"] = zone["us._domainkey.alias.sample"] ?? []
    zone["us._domainkey.alias.sample"] = [{ type: "CNAME", value: "keys.sample" }]
    for (const domain of ["whole.sample", "alias.sample"]) {
      expect(await ask("validate-verification-record", domain)).toMatchObject({ http_status: 200 })
      expect(await ask("validate-dkim", domain)).toMatchObject({ http_status: 200 })
    }
  })
  test.each<[number, number, string, ZoneName | undefined]>([
    [122, 400, "none.sample", undefined],
    [123, 400, "broken.sample", [{ type: "TXT", strings: ["hello"] }]],
    [124, 400, "differs.sample", [{ type: "TXT", strings: ["k=rsa; p=MIIB"] }]],
    [125, 400, "several.sample", [1, 2].map((n) => ({ type: "TXT", strings: [`k=rsa; p=${n}`] }))],
    [126, 400, "other.sample", [{ type: "CNAME", value: "nowhere.sample" }]],
    [129, 400, "kind.sample", [{ type: "TXT", strings: ["k=ed25519; p=MIIB"] }]],
    [121, 400, "slow.sample", "silent"],
    [121, 400, "failing.sample", "servfail"],
    [120, 500, "garbage.sample", "garbage"],
  ])("DOMAIN-4 code %i", async (code, http_status, domain, atSelector) => {
    await put(domain)
    if (atSelector) zone[`us._domainkey.${domain}`] = atSelector
    else delete zone[`us._domainkey.${domain}`]
    const answer = await ask("validate-dkim", domain)
    expect(answer).toMatchObject({ http_status, code })
    expect(answer.message).toMatch(/ domain: /)
  })
  test("DOMAIN-4 code 1401: the domain does not resolve", async () => {
    await put("gone.sample")
    delete zone["gone.sample"]
    expect(await ask("validate-dkim", "gone.sample")).toMatchObject({ http_status: 400, code: 1401 })
  })
  test.each<[number, string, ZoneName | undefined]>([
    [118, "nobody.sample", undefined],
    [118, "bare.sample", host],
    [121, "mute.sample", "silent"],
    [121, "faulty.sample", "servfail"],
  ])("DOMAIN-3 code %i for %s", async (code, domain, atDomain) => {
    await put(domain)
    if (atDomain) zone[domain] = atDomain
    else delete zone[domain]
    const answer = await ask("validate-verification-record", domain)
    expect(answer).toMatchObject({ http_status: 400, code })
    expect(answer.message).toMatch(/ domain: /)
  })
  test("DOMAIN-4 a silent DNS changes nothing, a record that has gone does", async () => {
    await put("known.sample")
    const selector = "us._domainkey.known.sample"
    const state = async () =>
      (await domainByName(realDns.ctx.store.db, newProject.project_id, "known.sample"))?.dkim_status
    expect(await ask("validate-dkim", "known.sample")).toMatchObject({ http_status: 200 })
    zone[selector] = "silent"
    expect(await ask("validate-dkim", "known.sample")).toMatchObject({ code: 121 })
    expect(await state()).toBe("active")
    delete zone[selector]
    expect(await ask("validate-dkim", "known.sample")).toMatchObject({ code: 122 })
    expect(await state()).toBe("inactive")
  })
})
