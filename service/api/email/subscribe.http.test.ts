import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { languages } from "#contract/message-words"
import { capturedGet, capturedList } from "#contract/methods/captured"
import { domainGetDnsRecords } from "#contract/methods/domain"
import { emailSend, emailSubscribe } from "#contract/methods/email"
import { suppressionGet, suppressionSet } from "#contract/methods/suppression"
import { webhookSet } from "#contract/methods/webhook"
import { at, days, hours, type ManualClock, manualClock, utcDayStart } from "../../clock.ts"
import { recordEvents } from "../../events/record.ts"
import { standaloneLink } from "../../links/public-link.ts"
import { sealerOf } from "../../links/seal.ts"
import { sandboxShard } from "../../store/sandbox-counts.ts"
import { projects } from "../../store/schema/accounts.ts"
import { events } from "../../store/schema/events.ts"
import { letterCounts } from "../../store/schema/limits.ts"
import { letters } from "../../store/schema/messages.ts"
import { subscribeRequests } from "../../store/schema/suppressions.ts"
import { sharedListId } from "../../store/suppressions.ts"
import { suppress } from "../../suppress/add.ts"
import { type MadeProject, makeMessage, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"
import { subscribeMail } from "./subscribe.ts"

const start = at(Date.UTC(2026, 4, 4, 12))
let service: TestService
let clock: ManualClock
beforeAll(async () => {
  clock = manualClock(start)
  service = await startService({ clock, config: { hasGlobalList: true } })
})
afterAll(() => service.close())

/** A project that may invite often. */
async function newProject(perDay = 100): Promise<MadeProject> {
  const project = await makeProject(service)
  await service.ctx.store.db
    .update(projects)
    .set({ rights: { subscribe_per_day: perDay } })
    .where(eq(projects.project_id, project.project_id))
  // AUTH-6: a key is cached for two seconds.
  clock.advance(3000)
  return project
}

const invitation = (project: MadeProject, to_email: string) => ({
  from_email: project.from_email,
  from_name: "Sample shop",
  to_email,
})

/** Sends an invitation and returns the mail that arrived, and the path of its link. */
async function invited(project: MadeProject, to_email: string, language = "en") {
  const path = `${service.url}/${language}/transactional/api/v1/email/subscribe.json`
  const answer = await send(path, {
    headers: { "X-API-KEY": project.key, "content-type": "application/json" },
    body: JSON.stringify(invitation(project, to_email)),
  })
  expect(JSON.parse(answer.body)).toEqual({ status: "success" })
  await service.idle()
  const { letters: captured } = await service.ok(capturedList, { search: to_email, limit: 1 }, project.key)
  const { letter } = await service.ok(capturedGet, { id: captured[0]?.id ?? "" }, project.key)
  const link = /http:\/\/\S+\/t\/s\/[\w.-]+/.exec(letter.plaintext ?? "")?.[0] ?? ""
  return { letter, link }
}

async function send(
  url: string,
  more: { headers?: Record<string, string>; body?: string; method?: string } = {},
) {
  const answer = await fetch(url, { method: "POST", ...more })
  return { status: answer.status, body: await answer.text() }
}

const form = { "content-type": "application/x-www-form-urlencoded" }
const press = (link: string) => send(link, { headers: form, body: "act=subscribe" })

const causesOf = async (project: MadeProject, email: string) =>
  (await service.ok(suppressionGet, { email }, project.key)).suppressions.map((one) => one.cause)

describe("SUBSCRIBE-3 the invitation", () => {
  test("comes from the customer, in the language of the path, without footer and tracking", async () => {
    const project = await newProject()
    const { letter, link } = await invited(project, "reader@mail.example", "de")
    expect(letter.from).toContain(project.from_email)
    expect(letter.from).toContain("Sample shop")
    expect(letter.subject).toBe("Wieder anmelden?")
    expect(letter.plaintext).toContain("reader@mail.example bekommt zurzeit keine E-Mails von Sample shop")
    expect(letter.html).toContain(link)
    expect(letter.html).not.toContain("/t/o/")
    expect(letter.html).not.toContain("/t/u/")
    expect(link.startsWith(`${service.ctx.config.publicUrl}/t/s/`)).toBe(true)
    const page = await send(link, { method: "GET" })
    expect(page.body).toContain('<html lang="de">')
    expect(page.body).toContain(project.from_email)
  })
  test("reaches those who unsubscribed and those who complained", async () => {
    const project = await newProject()
    for (const cause of ["unsubscribed", "complained"] as const) {
      await service.ok(suppressionSet, { email: `${cause}@mail.example`, cause }, project.key)
      const { letter } = await invited(project, `${cause}@mail.example`)
      expect(letter.to).toContain(`${cause}@mail.example`)
    }
  })
  test.each(languages)("has every text in %s, and takes names as text", (language) => {
    const email = "reader@mail.example"
    const link = "http://service.example/t/s/a.b"
    const mail = subscribeMail({ language, email, sender: "<b>{email} & {days}</b>", link })
    expect(mail.html).toContain("&lt;b&gt;{email} &amp; {days}&lt;/b&gt;")
    expect(mail.plaintext).toContain("<b>{email} & {days}</b>")
    expect(mail.plaintext).toContain(email)
    expect(mail.plaintext).toContain("7")
    expect(mail.subject).not.toBe("")
  })
})

describe("SUBSCRIBE-4 the link", () => {
  test("changes nothing when it is fetched; its button lifts what the recipient takes back", async () => {
    const project = await newProject()
    const email = "leaver@mail.example"
    for (const cause of ["unsubscribed", "complained", "permanent_unavailable"] as const)
      await service.ok(suppressionSet, { email, cause, created: "2026-01-01 00:00:00" }, project.key)
    await suppress(service.ctx.store.db, [
      { project_id: sharedListId, email, cause: "complained", source: "system", at: start },
    ])
    // SUBSCRIBE-2: no mail is sent where none arrives.
    expect((await service.call("email/subscribe", invitation(project, email), project.key)).code).toBe(204)
    await suppress(service.ctx.store.db, [
      {
        project_id: project.project_id,
        email,
        cause: "permanent_unavailable",
        source: "user",
        at: start,
        lift: true,
      },
    ])
    const { link } = await invited(project, email)
    for (const method of ["GET", "HEAD"]) expect((await send(link, { method })).status).toBe(200)
    expect((await send(link, { headers: form, body: "act=other" })).status).toBe(400)
    expect(await causesOf(project, email)).toEqual(["complained", "unsubscribed", "complained"])
    for (let turn = 0; turn < 2; turn++) {
      const answer = await press(link)
      expect(answer.status).toBe(200)
      expect(answer.body).toContain("subscribed again")
    }
    expect(await causesOf(project, email)).toEqual([])
    const message = makeMessage(project, email)
    expect((await service.ok(emailSend, { message }, project.key)).emails).toEqual([email])
    const [request] = await service.ctx.store.db
      .select()
      .from(subscribeRequests)
      .where(eq(subscribeRequests.project_id, project.project_id))
    expect(request).toMatchObject({ followed_at: clock.now(), letter_id: null })
  })

  test("is recorded once as subscribed, for the letter that the recipient unsubscribed by", async () => {
    const project = await newProject()
    const email = "told@mail.example"
    await service.ok(emailSend, { message: makeMessage(project, email) }, project.key)
    const { db } = service.ctx.store
    const [letter] = await db.select().from(letters).where(eq(letters.project_id, project.project_id))
    const about = { project_id: project.project_id, letter_id: letter?.letter_id ?? "" }
    await db.transaction((tx) =>
      recordEvents(tx, [{ ...about, status: "spam", delivery_status: "ok_fbl" }], service.ctx),
    )
    await service.ok(
      webhookSet,
      { url: "https://receiver.example/", status: "disabled", events: { email_status: ["subscribed"] } },
      project.key,
    )
    const { link } = await invited(project, email)
    await press(link)
    await press(link)
    const recorded = await db
      .select({ letter_id: events.letter_id, data: events.data })
      .from(events)
      .where(eq(events.status, "subscribed"))
    expect(recorded).toMatchObject([
      { letter_id: about.letter_id, data: { delivery_info: { delivery_status: "ok_resubscribed" } } },
    ])
    expect(await causesOf(project, email)).toEqual([])
  })

  test("works for 7 days, and a forged one never", async () => {
    const project = await newProject()
    const email = "late@mail.example"
    await service.ok(suppressionSet, { email, cause: "unsubscribed" }, project.key)
    const { link } = await invited(project, email)
    const parts = [project.project_id.toString(36), "1", "en", "x"]
    const foreign = standaloneLink(
      "subscribe",
      parts,
      service.url,
      sealerOf(["another-secret-of-more-than-32-characters"]),
    )
    const confirm = standaloneLink("confirm", parts, service.url, service.ctx.sealer).replace(
      "/t/k/",
      "/t/s/",
    )
    const absent = standaloneLink("subscribe", ["zz", "zz"], service.url, service.ctx.sealer)
    for (const bad of [foreign, confirm, absent, `${link}x`, `${service.url}/t/s/x`])
      for (const answer of [await press(bad), await send(bad, { method: "GET" })]) {
        expect(answer.status).toBe(404)
        expect(answer.body).toContain("does not work")
      }
    clock.advance(days(7))
    for (const answer of [await press(link), await send(link, { method: "GET" })]) {
      expect(answer.status).toBe(410)
      expect(answer.body).toContain("no longer valid")
    }
    expect(await causesOf(project, email)).toEqual(["unsubscribed"])
  })

  test("AUTH-7 lifts in its own project alone", async () => {
    const [one, two] = [await newProject(), await newProject()]
    const email = "both@mail.example"
    for (const { key } of [one, two]) await service.ok(suppressionSet, { email, cause: "unsubscribed" }, key)
    await press((await invited(one, email)).link)
    expect(await causesOf(one, email)).toEqual([])
    expect(await causesOf(two, email)).toEqual(["unsubscribed"])
  })
})

describe("SUBSCRIBE-1 required fields", () => {
  test("the older names of the fields are taken; where both are given the present one counts", async () => {
    const project = await newProject()
    const old = {
      email_address_from: project.from_email,
      name_from: "Old name",
      email_address_to: "old-name@mail.example",
    }
    expect((await service.call("email/subscribe", old, project.key)).body).toEqual({ status: "success" })
    await service.ok(
      emailSubscribe,
      { ...old, ...invitation(project, "new-name@mail.example"), email_address_from: "x@elsewhere.example" },
      project.key,
    )
    await service.idle()
    const { letters: captured } = await service.ok(capturedList, {}, project.key)
    expect(captured.map((one) => one.to).sort()).toEqual(["new-name@mail.example", "old-name@mail.example"])
  })

  test.each<[number, string, object]>([
    [1000, "to_email", { to_email: undefined }],
    [1000, "to_email", { to_email: "" }],
    [1001, "to_email", { to_email: "nobody" }],
    [1001, "email_address_to", { email_address_to: 7 }],
    [1002, "from_email", { from_email: null }],
    [1003, "from_email", { from_email: "shop@elsewhere.example" }],
    [1004, "from_email", { from_email: "shop" }],
    [1005, "from_name", { from_name: "a".repeat(79) }],
    [400, "from_name", { from_name: undefined }],
    [400, "from_name", { from_name: "Shop\r\nBcc: a@mail.example" }],
  ])("code %i names %s", async (code, field, overrides) => {
    const project = await newProject()
    const input = { ...invitation(project, "reader@mail.example"), ...overrides }
    const refused = await service.call("email/subscribe", input, project.key)
    expect(refused).toMatchObject({ http_status: 400, code })
    expect(refused.message).toContain(`${field}: `)
  })

  test("1003 for a domain that is registered and not confirmed, and for one of another project", async () => {
    const [project, other] = [await newProject(), await newProject()]
    await service.ok(domainGetDnsRecords, { domain: "unverified.shop.example" }, project.key)
    for (const from_email of ["a@unverified.shop.example", other.from_email]) {
      const input = { ...invitation(project, "reader@mail.example"), from_email }
      expect(await service.call("email/subscribe", input, project.key)).toMatchObject({ code: 1003 })
    }
  })

  test("SEND-7 a project whose sending is switched off cannot invite", async () => {
    const project = await newProject()
    await service.ctx.store.db
      .update(projects)
      .set({ send_enabled: false })
      .where(eq(projects.project_id, project.project_id))
    clock.advance(3000)
    const refused = await service.call("email/subscribe", invitation(project, "a@mail.example"), project.key)
    expect(refused).toMatchObject({ http_status: 403, code: 215 })
  })
})

describe("SUBSCRIBE-2 how often, and to whom", () => {
  test("once a UTC day and project by default: 1006; a refused call does not count", async () => {
    clock.set(at(Date.UTC(2026, 5, 1, 23)))
    const [project, other] = [await makeProject(service), await makeProject(service)]
    const invite = (inviter = project) =>
      service.call("email/subscribe", invitation(inviter, "reader@mail.example"), inviter.key)
    const badly = { ...invitation(project, "reader@mail.example"), from_email: "a@elsewhere.example" }
    expect((await service.call("email/subscribe", badly, project.key)).code).toBe(1003)
    const answers = await Promise.all([invite(), invite(), invite()])
    expect(answers.map((one) => one.http_status).sort()).toEqual([200, 400, 400])
    const refused = await invite()
    expect(refused).toMatchObject({ http_status: 400, code: 1006 })
    expect(refused.message).toContain("to_email")
    expect((await invite(other)).http_status).toBe(200)
    clock.advance(hours(1))
    expect((await invite()).http_status).toBe(200)
  })

  test("the right subscribe_per_day raises the number", async () => {
    const project = await newProject(2)
    const codes = []
    for (let turn = 0; turn < 3; turn++)
      codes.push(
        (await service.call("email/subscribe", invitation(project, "a@mail.example"), project.key)).code,
      )
    expect(codes).toEqual([undefined, undefined, 1006])
  })

  test("SEND-21 a sandbox domain under its limits invites confirmed addresses only: 1598, 1599", async () => {
    const project = await newProject()
    service.ctx.config.hasSandboxLimits = true
    const invite = (to_email: string) =>
      service.call("email/subscribe", invitation(project, to_email), project.key)
    const refused = await invite("stranger@mail.example")
    expect(refused).toMatchObject({ http_status: 403, code: 1598 })
    expect(refused.message).toContain("to_email: ")
    // The account's own address always counts as confirmed.
    expect((await invite("owner@example.com")).http_status).toBe(200)
    await service.ctx.store.db
      .update(letterCounts)
      .set({ letters: 100 })
      .where(and(eq(letterCounts.project_id, project.project_id), eq(letterCounts.shard, sandboxShard)))
    const full = await invite("owner@example.com")
    expect(full).toMatchObject({ http_status: 403, code: 1599 })
    expect(full.message).toContain("from_email: ")
    service.ctx.config.hasSandboxLimits = false
  })

  test("SEND-21 SUBSCRIBE-2 counts for a sandbox domain's day, also at the same moment", async () => {
    const project = await newProject()
    service.ctx.config.hasSandboxLimits = true
    const about = { project_id: project.project_id, day: utcDayStart(clock.now()), shard: sandboxShard }
    await service.ctx.store.db.insert(letterCounts).values({ ...about, letters: 98 })
    const invite = () =>
      service.call("email/subscribe", invitation(project, "owner@example.com"), project.key)
    const answers = await Promise.all([invite(), invite(), invite(), invite()])
    expect(answers.map((one) => one.code ?? 200).sort()).toEqual([1599, 1599, 200, 200])
    expect(answers.find((one) => one.code === 1599)?.message).toContain("from_email: ")
    const message = makeMessage(project, "owner@example.com")
    expect(await service.call("email/send", { message }, project.key)).toMatchObject({ code: 1599 })
    const { db } = service.ctx.store
    const isOwn = eq(subscribeRequests.project_id, project.project_id)
    expect(await db.select().from(subscribeRequests).where(isOwn)).toHaveLength(2)
    service.ctx.config.hasSandboxLimits = false
  })

  test("ACCOUNT-10 SUBSCRIBE-2 calls at the same moment do not pass the project's volume together", async () => {
    const project = await newProject()
    await service.ctx.store.db
      .update(projects)
      .set({ email_counter_limit: 1 })
      .where(eq(projects.project_id, project.project_id))
    clock.advance(3000)
    const invite = () => service.call("email/subscribe", invitation(project, "a@mail.example"), project.key)
    const answers = await Promise.all([invite(), invite(), invite()])
    expect(answers.map((one) => one.code ?? 200).sort()).toEqual([200, 905, 905])
    for (const one of answers.filter(({ code }) => code === 905))
      expect(one).toMatchObject({
        http_status: 403,
        message: expect.stringContaining("email_counter_limit: "),
      })
  })

  test("no recipient whose mailbox is closed or whom the administration blocked: 204", async () => {
    const project = await newProject()
    for (const [cause, project_id] of [
      ["permanent_unavailable", project.project_id],
      ["temporary_unavailable", project.project_id],
      ["blocked", project.project_id],
      ["permanent_unavailable", sharedListId],
    ] as const) {
      const email = `${cause}-${project_id}@mail.example`
      await suppress(service.ctx.store.db, [{ project_id, email, cause, source: "system", at: clock.now() }])
      const refused = await service.call("email/subscribe", invitation(project, email), project.key)
      expect(refused).toMatchObject({ http_status: 400, code: 204 })
      expect(refused.message).toContain(`to_email: `)
      expect(refused.message).toContain(cause)
    }
  })
})
