import { and, count, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { hours, manualClock, minutes } from "../../clock.ts"
import { projects } from "../../store/schema/accounts.ts"
import { letterCounts } from "../../store/schema/limits.ts"
import { jobs } from "../../store/schema/messages.ts"
import { confirmedEmails } from "../../store/schema/suppressions.ts"
import { tags } from "../../store/schema/templates.ts"
import { type MadeProject, makeMessage, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

const clock = manualClock(new Date("2026-03-01T12:00:00Z"))
let service: TestService
beforeAll(async () => {
  service = await startService({ isApiOnly: true, clock, config: { hasSandboxLimits: true } })
})
afterAll(() => service.close())

const send = (from: MadeProject, emails: string | string[], overrides: object = {}) =>
  service.call("email/send", { message: makeMessage(from, emails, overrides) }, from.key)

/** A project that sends from its own domain, without sandbox limits. */
async function makeSender(domain: string): Promise<MadeProject> {
  const made = await makeProject(service)
  for (const method of ["get-dns-records", "validate-verification-record", "validate-dkim"])
    await service.call(`domain/${method}`, { domain }, made.key)
  return { ...made, domain, from_email: `shop@${domain}` }
}

async function confirm(email: string, status: "confirmed" | "unconfirmed" = "confirmed"): Promise<void> {
  const { db } = service.ctx.store
  const [space] = await db.select().from(projects).where(eq(projects.is_account_space, true))
  await db
    .insert(confirmedEmails)
    .values({ project_id: space?.project_id ?? 0, email, status, created_at: clock.now() })
}

const owner = "owner@example.com"

describe("SEND-21 a sandbox domain", () => {
  test("writes to the account's own address and to confirmed ones, in whatever writing: 1598 otherwise", async () => {
    const project = await makeProject(service)
    await confirm("tester@xn--bcher-kva.example")
    await confirm("waiting@example.com", "unconfirmed")
    expect(await send(project, ["Owner@Example.com", "Tester@BÜCHER.example"])).toMatchObject({
      http_status: 200,
    })
    const refused = await send(project, [owner, "stranger@example.com"])
    expect(refused).toMatchObject({ http_status: 403, code: 1598 })
    expect(refused.message).toContain("message.recipients.1.email")
    expect(await send(project, "waiting@example.com")).toMatchObject({ http_status: 403, code: 1598 })
    const [taken] = await service.ctx.store.db
      .select({ count: count() })
      .from(jobs)
      .where(eq(jobs.project_id, project.project_id))
    expect(taken?.count).toBe(1)
  })
  test("ignores addresses that another account's project claims", async () => {
    const project = await makeProject(service)
    const row = { project_id: project.project_id, email: "mine@example.com", created_at: clock.now() }
    await service.ctx.store.db.insert(confirmedEmails).values({ ...row, status: "confirmed" })
    expect(await send(project, "mine@example.com")).toMatchObject({ code: 1598 })
  })
  test("sends 100 letters a UTC day, also with simultaneous requests: 1599", async () => {
    const project = await makeProject(service)
    const answers = await Promise.all(Array.from({ length: 110 }, () => send(project, owner)))
    expect(answers.filter((one) => one.http_status === 200)).toHaveLength(100)
    expect(answers.filter((one) => one.code === 1599 && one.http_status === 403)).toHaveLength(10)
    clock.advance(hours(12))
    expect(await send(project, owner)).toMatchObject({ http_status: 200 })
    const counted = await service.ctx.store.db
      .select()
      .from(letterCounts)
      .where(eq(letterCounts.project_id, project.project_id))
    expect(counted.map((one) => one.letters).sort()).toEqual([1, 100])
    clock.advance(hours(12))
  })
  test("does not limit senders of another domain, and does not count their letters", async () => {
    const sender = await makeSender("limits.example")
    const strangers = Array.from({ length: 150 }, (_, at) => `reader-${at}@example.com`)
    expect(await send(sender, strangers)).toMatchObject({ http_status: 200 })
    const { domain } = (await service.call("domain/get-sandbox-domain", {}, sender.key)).body
    const trial = { ...sender, from_email: `hello@${domain}` }
    expect(await send(trial, owner)).toMatchObject({ http_status: 200 })
  })
})

describe("ACCOUNT-10 the counter's limit", () => {
  test("refuses a whole message that would pass it, also at the same moment: 905", async () => {
    const sender = await makeSender("volume.example")
    const ofSender = eq(projects.project_id, sender.project_id)
    await service.ctx.store.db.update(projects).set({ email_counter_limit: 5 }).where(ofSender)
    clock.advance(minutes(1))
    const refused = await send(
      sender,
      ["1", "2", "3", "4", "5", "6"].map((name) => `${name}@example.com`),
    )
    expect(refused).toMatchObject({ http_status: 403, code: 905 })
    const answers = await Promise.all(Array.from({ length: 9 }, () => send(sender, "a@example.com")))
    expect(answers.filter((one) => one.http_status === 200)).toHaveLength(5)
    expect(answers.filter((one) => one.code === 905)).toHaveLength(4)
  })
})

describe("SEND-13 tags of a project", () => {
  test("never pass 10000, also with simultaneous requests for the last ones: 1533", async () => {
    const { db } = service.ctx.store
    const full = await makeSender("tags.example")
    await db.execute(
      `insert into tags (project_id, tag, created_at)
       select ${full.project_id}, 'tag ' || n, now() from generate_series(1, 9995) n`,
    )
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => send(full, "a@example.com", { tags: [`new ${at}`, "tag 1"] })),
    )
    expect(answers.filter((one) => one.http_status === 200)).toHaveLength(5)
    expect(answers.filter((one) => one.code === 1533)).toHaveLength(7)
    const [held] = await db.select({ count: count() }).from(tags).where(eq(tags.project_id, full.project_id))
    expect(held?.count).toBe(10_000)
  })
  test("of requests at the same moment that bring one new tag are noted once", async () => {
    const sender = await makeSender("same-tag.example")
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(sender, "a@example.com", { tags: ["b", "a"] })),
    )
    expect(answers.every((one) => one.http_status === 200)).toBe(true)
    const noted = await service.ctx.store.db
      .select()
      .from(tags)
      .where(and(eq(tags.project_id, sender.project_id), eq(tags.tag, "a")))
    expect(noted).toHaveLength(1)
  })
})
