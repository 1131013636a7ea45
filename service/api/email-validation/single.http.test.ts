import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { emailValidationSingle } from "#contract/methods/email-validation"
import { days, manualClock, minutes, plus, seconds } from "../../clock.ts"
import { freshResolver } from "../../dns/resolver.ts"
import { openZoneServer, type Zone, type ZoneServer } from "../../dns/testing/zone.ts"
import { recordsOf } from "../../domains/resolver.ts"
import { sandboxResolver } from "../../domains/sandbox-resolver.ts"
import { changeSuppressions, sharedListId } from "../../store/suppressions.ts"
import { type HostBehaviour, type MailHostServer, openMailHost } from "../../testing/mail-host.ts"
import { type MadeProject, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

const clock = manualClock(new Date("2026-03-01T12:00:00Z"))
const zone: Zone = {
  "shop.sample": [
    { type: "MX", priority: 20, exchange: "mx2.shop.sample" },
    { type: "MX", priority: 10, exchange: "MX1.shop.sample" },
  ],
  "web.sample": [{ type: "A", value: "192.0.2.1" }],
  "no-mail.sample": [{ type: "MX", priority: 0, exchange: "." }],
  "failing.sample": "servfail",
  "mailinator.com": [{ type: "MX", priority: 10, exchange: "mx.mailinator.com" }],
  "liberto.it": [{ type: "MX", priority: 10, exchange: "mx.liberto.it" }],
  "gmial.com": [{ type: "MX", priority: 10, exchange: "mx.gmial.com" }],
  "xn--bcher-kva.sample": [{ type: "MX", priority: 10, exchange: "mx.xn--bcher-kva.sample" }],
}
let service: TestService
let dns: ZoneServer
let project: MadeProject
let host: MailHostServer | undefined
beforeAll(async () => {
  service = await startService({ isApiOnly: true, clock })
  dns = await openZoneServer(zone)
  const real = freshResolver({ servers: [dns.server], isValidating: false, timeoutMs: 150 })
  service.ctx.resolver = sandboxResolver(service.ctx.store.db, recordsOf(real))
  project = await makeProject(service)
})
afterEach(async () => {
  await host?.close()
  host = undefined
})
afterAll(async () => {
  await service.close()
  await dns.close()
})

/** The mail host of every domain for one test, instead of the sandbox's own. */
async function withHost(behaviour: HostBehaviour = {}): Promise<MailHostServer> {
  host = await openMailHost(behaviour)
  service.ctx.config.sandboxSmtpPort = host.port
  return host
}
const refusing = (code: number, text: string): HostBehaviour => ({ rcpt: () => ({ code, text }) })
const validate = (email: string, key = project.key) => service.ok(emailValidationSingle, { email }, key)

describe("VALIDATION-1 the answer", () => {
  test("has every field but did_you_mean", async () => {
    await withHost()
    expect(await validate("Reader@shop.sample")).toEqual({
      status: "success",
      email: "Reader@shop.sample",
      result: "valid",
      cause: "",
      validity: 100,
      local_part: "Reader",
      domain: "shop.sample",
      mx_found: true,
      mx_record: "mx1.shop.sample",
      processed_at: "2026-03-01 12:00:00",
    })
    expect(host?.seen).toEqual(["CONNECT", "MAIL <>", "RCPT <Reader@shop.sample>"])
  })
  test("VALIDATION-2 a text that is not an address has its parts, as far as there are any", async () => {
    expect(await validate(" a b@shop.sample ")).toMatchObject({
      email: "a b@shop.sample",
      result: "invalid",
      cause: "syntax_error",
      validity: 0,
      local_part: "a b",
      domain: "shop.sample",
      mx_found: false,
      mx_record: "",
    })
    expect(await validate("nobody")).toMatchObject({ local_part: "nobody", domain: "" })
  })
})

describe("VALIDATION-3 result and cause", () => {
  test.each<[string, string, number, string]>([
    ["invalid", "syntax_error", 0, "a..b@shop.sample"],
    ["suspicious", "possible_typo", 30, "a@gmial.com"],
    ["suspicious", "possible_typo", 30, "a@shop.samlpe"],
    ["invalid", "no_mx_record", 0, "a@nowhere.sample"],
    ["invalid", "no_mx_record", 0, "a@web.sample"],
    ["invalid", "no_mx_record", 0, "a@no-mail.sample"],
    ["suspicious", "disposable", 20, "a@mailinator.com"],
    ["suspicious", "role", 60, "info@shop.sample"],
    ["suspicious", "role", 60, "Sales+spring@shop.sample"],
    ["unknown", "smtp_connection_failed", 50, "a@failing.sample"],
  ])("%s, %s, %i: %s", async (result, cause, validity, email) => {
    await withHost()
    const { did_you_mean, ...answer } = await validate(email)
    if (email === "a@shop.samlpe") return expect(answer.cause).toBe("no_mx_record")
    expect(answer).toMatchObject({ result, cause, validity })
    expect(did_you_mean).toBe(cause === "possible_typo" ? "a@gmail.com" : undefined)
    // Only an address that is still in question is worth a question to its host.
    expect(host?.seen.length).toBe(cause === "role" ? 3 : 0)
  })
  test("a domain with its own mail servers is not a misspelling of a smaller provider's", async () => {
    await withHost()
    expect(await validate("a@liberto.it")).toMatchObject({ result: "valid", mx_record: "mx.liberto.it" })
  })
  test("the mail host decides: 550 means no mailbox, anything else and silence are unknown", async () => {
    await withHost(refusing(550, "5.1.1 No such user"))
    expect(await validate("a@shop.sample")).toMatchObject({
      result: "invalid",
      cause: "mailbox_not_found",
      validity: 0,
      mx_found: true,
    })
    await host?.close()
    const failed = { result: "unknown", cause: "smtp_connection_failed", validity: 50, mx_found: true }
    expect(await validate("a@shop.sample")).toMatchObject(failed)
    await withHost(refusing(554, "5.7.1 blocked"))
    expect(await validate("a@shop.sample")).toMatchObject(failed)
  })
  test("of role and mailbox the heavier finding is returned", async () => {
    await withHost(refusing(550, "5.1.1 No such user"))
    expect(await validate("info@shop.sample")).toMatchObject({ cause: "mailbox_not_found" })
    await host?.close()
    expect(await validate("info@shop.sample")).toMatchObject({ cause: "role", result: "suspicious" })
  })
  test("an international domain and its Punycode get one verdict", async () => {
    await withHost()
    const [one, two] = [await validate("a@bücher.sample"), await validate("a@xn--bcher-kva.sample")]
    expect({ ...one, email: "", domain: "" }).toEqual({ ...two, email: "", domain: "" })
    expect(one).toMatchObject({ result: "valid", domain: "bücher.sample" })
    // The test's host shows both in one script.
    expect(host?.seen.filter((line) => line === "RCPT <a@bücher.sample>")).toHaveLength(2)
  })
  test("VALIDATION-4 DNS and mail host together have 5 seconds", async () => {
    // An answer that comes when this test has long run out of time.
    await withHost({ waitMs: 120_000 })
    const startedAt = performance.now()
    expect(await validate("a@shop.sample")).toMatchObject({ result: "unknown" })
    expect(performance.now() - startedAt).toBeGreaterThan(4500)
  })
})

describe("VALIDATION-3 what the service has learned from all projects", () => {
  const entry = (
    email: string,
    cause: "permanent_unavailable" | "complained" | "blocked",
    overrides = {},
  ) => ({
    project_id: sharedListId,
    email,
    cause,
    source: "system" as const,
    reason: null,
    letter_id: null,
    batch: null,
    line: null,
    created_at: clock.now(),
    expires_at: null,
    is_removed: false,
    ...overrides,
  })
  test.each<[string, string, number, "permanent_unavailable" | "complained" | "blocked"]>([
    ["global_suppression", "invalid", 10, "permanent_unavailable"],
    ["abuse", "suspicious", 10, "complained"],
    ["spamtrap", "invalid", 0, "blocked"],
  ])("%s: %s, %i", async (cause, result, validity, held) => {
    await withHost()
    const email = `${cause}@xn--bcher-kva.sample`
    await changeSuppressions(service.ctx.store.db, [entry(email, held)])
    expect(await validate(`${cause}@BÜCHER.sample`)).toMatchObject({ cause, result, validity })
    expect(host?.seen).toEqual([])
  })
  test("expired entries, and a project's own, have no effect", async () => {
    await withHost()
    await changeSuppressions(service.ctx.store.db, [
      entry("over@shop.sample", "complained", {
        created_at: plus(clock.now(), -minutes(2)),
        expires_at: plus(clock.now(), -minutes(1)),
      }),
      entry("own@shop.sample", "complained", { project_id: project.project_id }),
    ])
    for (const name of ["over", "own"]) expect((await validate(`${name}@shop.sample`)).result).toBe("valid")
  })
})

describe("VALIDATION-5 codes and quota", () => {
  test.each([
    [3801, undefined],
    [3801, ""],
    [3801, "  "],
    [3802, 7],
    [3801, null],
    [3802, ["a@shop.sample"]],
  ])("code %i for %j", async (code, email) => {
    const answer = await service.call("email-validation/single", { email }, project.key)
    expect(answer).toMatchObject({ http_status: 400, code })
    expect(answer.message).toMatch(/ email: /)
  })
  test("3800: two checks of a project run at a time, over all processes", async () => {
    const newProject = await makeProject(service)
    await withHost({ waitMs: 400 })
    const other = await startService({
      isApiOnly: true,
      clock,
      store: service.ctx.store,
      config: { sandboxSmtpPort: service.ctx.config.sandboxSmtpPort },
    })
    const ask = (from: TestService, key: string, n: number) =>
      from.call("email-validation/single", { email: `a${n}@shop.example` }, key)
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => ask(n % 2 ? service : other, newProject.key, n)),
    )
    const refused = answers.filter((one) => one.http_status !== 200)
    expect(refused).toHaveLength(3)
    for (const one of refused) {
      expect(one).toMatchObject({ http_status: 400, code: 3800 })
      expect(one.message).toMatch(/ email: at most 2 /)
    }
    expect(await ask(other, newProject.key, 6)).toMatchObject({ http_status: 200 })
    await other.close()
  })
  test("a check whose process died counts for 30 seconds", async () => {
    const newProject = await makeProject(service)
    await service.ctx.store.db.execute(
      sql`insert into validations (project_id, started_at)
          select ${newProject.project_id}, ${clock.now().toISOString()}::timestamptz from generate_series(1, 2)`,
    )
    const ask = () => service.call("email-validation/single", { email: "nobody" }, newProject.key)
    expect(await ask()).toMatchObject({ code: 3800 })
    clock.advance(seconds(30) + 1)
    expect(await ask()).toMatchObject({ http_status: 200 })
  })
  test("3803: a project has as many checks a day as its rights allow", async () => {
    const newProject = await makeProject(service)
    await service.ctx.store.db.execute(
      sql`update projects set rights = '{"validations_per_day": 2}' where project_id = ${newProject.project_id}`,
    )
    clock.advance(seconds(3))
    const ask = (key = newProject.key) => service.call("email-validation/single", { email: "nobody" }, key)
    for (const _ of [1, 2]) expect(await ask()).toMatchObject({ http_status: 200 })
    const answer = await ask()
    expect(answer).toMatchObject({ http_status: 400, code: 3803 })
    expect(answer.message).toMatch(/ email: the limit of 2 checks a day/)
    expect(await ask(project.key)).toMatchObject({ http_status: 200 })
    clock.advance(days(1))
    expect(await ask()).toMatchObject({ http_status: 200 })
  })
})

test("VALIDATION-6 a mailbox name cannot speak to the host", async () => {
  await withHost()
  for (const email of [
    "a@shop.sample>\r\nDATA\r\n",
    '"a\r\nDATA"@shop.sample',
    "a\nRCPT TO:<b@shop.sample>@shop.sample",
  ])
    expect(await validate(email)).toMatchObject({ cause: "syntax_error" })
  expect(await validate("o'neil{a}@shop.sample")).toMatchObject({ result: "valid" })
  expect(host?.seen.filter((line) => line.startsWith("RCPT"))).toEqual(["RCPT <o'neil{a}@shop.sample>"])
})
