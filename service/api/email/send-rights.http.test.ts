import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { MessageInput } from "#contract/message"
import type { RightsSet } from "#contract/rights"
import { manualClock, minutes } from "../../clock.ts"
import { projects } from "../../store/schema/accounts.ts"
import { jobs, letters } from "../../store/schema/messages.ts"
import { type MadeProject, makeMessage, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

const clock = manualClock(new Date("2026-03-01T12:00:00Z"))
let service: TestService
let project: MadeProject
beforeAll(async () => {
  service = await startService({ isApiOnly: true, clock })
  project = await makeProject(service)
})
afterAll(() => service.close())

/** Sets columns of a project and waits until no key is remembered any more (AUTH-6). */
async function change(set: { rights?: RightsSet; custom_unsubscribe_url_enabled?: boolean }, of = project) {
  const row = { ...set, ...(set.rights ? { rights: { ...set.rights } } : {}) }
  await service.ctx.store.db.update(projects).set(row).where(eq(projects.project_id, of.project_id))
  clock.advance(minutes(1))
}

const send = (overrides: Partial<MessageInput> = {}, from = project) =>
  service.call("email/send", { message: makeMessage(from, "reader@example.com", overrides) }, from.key)

const ownLink = { options: { unsubscribe_url: "https://shop.example/stop" } }

describe("SEND-20 an unsubscribe link of the sender's own", () => {
  test("needs the right custom_unsubscribe_url, which everybody has at first: 1588", async () => {
    expect(await send(ownLink)).toMatchObject({ http_status: 200 })
    await change({ rights: { custom_unsubscribe_url: false } })
    const refused = await send(ownLink)
    expect(refused).toMatchObject({ http_status: 400, code: 1588 })
    expect(refused.message).toContain("message.options.unsubscribe_url")
    expect(await send({ options: { unsubscribe_url: "" } })).toMatchObject({ http_status: 200 })
    await change({ rights: {} })
  })
  test("needs the project's custom_unsubscribe_url_enabled, also when a template brings the link", async () => {
    const template = {
      name: "Own link",
      from_email: project.from_email,
      subject: "s",
      body: { plaintext: "text" },
      ...ownLink,
    }
    const { body } = await service.call("template/set", { template }, project.key)
    const { id } = body.template as { id: string }
    const viaTemplate = { message: { template_id: id, recipients: [{ email: "a@example.com" }] } }
    expect(await service.call("email/send", viaTemplate, project.key)).toMatchObject({ http_status: 200 })
    await change({ custom_unsubscribe_url_enabled: false })
    expect(await send(ownLink)).toMatchObject({ http_status: 400, code: 1588 })
    expect(await service.call("email/send", viaTemplate, project.key)).toMatchObject({ code: 1588 })
    const stored = await service.call("template/set", { template: { ...template, id } }, project.key)
    expect(stored).toMatchObject({ code: 1588 })
    expect(stored.message).toContain("template.options.unsubscribe_url")
    await change({ custom_unsubscribe_url_enabled: true })
  })
})

describe("IDEMPOTENCE-3 rights", () => {
  test("without idempotence a key is checked for form and then ignored", async () => {
    await change({ rights: { idempotence: false, idempotence_auto: true } })
    for (let turn = 0; turn < 2; turn++)
      expect(await send({ idempotence_key: "same" })).toMatchObject({ http_status: 200 })
    expect(await send({ idempotence_key: "x".repeat(65) })).toMatchObject({ code: 1572 })
    await change({ rights: {} })
  })
  test("with idempotence_auto the same message within a minute is declined, another one is not", async () => {
    await change({ rights: { idempotence_auto: true } })
    expect(await send({ subject: "One" })).toMatchObject({ http_status: 200 })
    const repeated = await send({ subject: "One" })
    expect(repeated).toMatchObject({ http_status: 400, code: 1573 })
    expect(repeated.message).toMatch(/\. message: /)
    const { recipients, ...rest } = makeMessage(project, "reader@example.com", { subject: "One" })
    const turned = Object.fromEntries(Object.entries(rest).reverse())
    const inOtherOrder = { message: { ...turned, recipients } }
    expect(await service.call("email/send", inOtherOrder, project.key)).toMatchObject({ code: 1573 })
    expect(await send({ subject: "Two" })).toMatchObject({ http_status: 200 })
    const other = { subject: "One", recipients: [{ email: "other@example.com" }] }
    expect(await send(other)).toMatchObject({ http_status: 200 })
    expect(await send({ subject: "One", idempotence_key: "own" })).toMatchObject({ http_status: 200 })
    clock.advance(minutes(1))
    expect(await send({ subject: "One" })).toMatchObject({ http_status: 200 })
    await change({ rights: {} })
  })
})

test("SEND-15 tracking needs the right to be switched off: 1575, also when a template does it", async () => {
  await change({ rights: { tracking_off: false } })
  for (const field of ["track_links", "track_read"]) {
    const refused = await send({ [field]: 0 })
    expect(refused).toMatchObject({ http_status: 400, code: 1575 })
    expect(refused.message).toContain(`message.${field}`)
    expect(await send({ [field]: 1 })).toMatchObject({ http_status: 200 })
  }
  await change({ rights: {} })
})

test("SEND-19 force_send 0 is taken, 1 is refused with 1587 whatever the rights", async () => {
  await change({ rights: { unsubscribe_removal: true, unsubscribe_never: true, tracking_off: true } })
  expect(await send({ force_send: 0 })).toMatchObject({ http_status: 200 })
  expect(await send({ force_send: true })).toMatchObject({ http_status: 400, code: 1587 })
  await change({ rights: {} })
})

test("META-3 no value of the campaign's key is refused, whatever the key is called, and all are kept", async () => {
  const values = ["0", "340282366920938463463374607431768211455", "5cc5c3a4-0000-4000-8000-000000000000"]
  await change({ rights: { campaign_key: "series" } })
  for (const value of [...values, "-1", "no campaign", "1e9", ""]) {
    const metadata = { campaign_id: value, series: value }
    const { body } = await send({ global_metadata: metadata })
    const { db } = service.ctx.store
    const [letter] = await db
      .select()
      .from(letters)
      .where(eq(letters.job_id, String(body.job_id)))
    expect(letter?.metadata).toEqual(metadata)
  }
  await change({ rights: {} })
})

test("HEADERS-3 the List- family goes out by right alone", async () => {
  const headers = { "List-Help": "<https://shop.example/help>", "X-Kept": "1" }
  const sent = async (overrides: Partial<MessageInput>) => {
    const { body } = await send({ headers, ...overrides })
    const [job] = await service.ctx.store.db
      .select()
      .from(jobs)
      .where(eq(jobs.job_id, String(body.job_id)))
    return job?.message?.headers
  }
  expect(await sent({})).toEqual({ "X-Kept": "1" })
  await change({ rights: { unsubscribe_removal: true } })
  expect(await sent({})).toEqual({ "X-Kept": "1" })
  expect(await sent({ skip_unsubscribe: 1 })).toEqual(headers)
  await change({ rights: { unsubscribe_never: true } })
  expect(await sent({})).toEqual(headers)
  await change({ rights: {} })
})
