import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { projectCreate, projectList } from "#contract/methods/project"
import { rightsSet } from "#contract/methods/rights"
import { manualClock } from "../../clock.ts"
import { openContext } from "../../open-context.ts"
import { accounts } from "../../store/schema/accounts.ts"
import { makeMessage, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

const clock = manualClock(new Date("2026-03-31T23:00:00Z"))
let service: TestService
beforeAll(async () => {
  service = await startService({ isApiOnly: true, clock })
})
afterAll(() => service.close())

describe("project/create", () => {
  test("ACCOUNT-2 ACCOUNT-5 returns an id of digits and a key, and the project is listed", async () => {
    const made = await service.ok(projectCreate, { project: { name: "First", country: "DE" } })
    expect(made).toEqual({
      status: "success",
      project_id: expect.stringMatching(/^\d+$/),
      project_api_key: expect.stringMatching(/^[0-9a-z]{48}$/),
    })
    const { projects } = await service.ok(projectList, { project_id: made.project_id })
    expect(projects).toEqual([
      {
        id: made.project_id,
        api_key: made.project_api_key,
        name: "First",
        country: "DE",
        reg_time: "2026-03-31 23:00:00",
        send_enabled: true,
        custom_unsubscribe_url_enabled: true,
        email_counter: 0,
        email_counter_limit: 0,
        email_counter_mode: "default",
        version: expect.any(String),
      },
    ])
  })
  test("ACCOUNT-2 1605: names are unique in the account, without regard to case", async () => {
    await service.ok(projectCreate, { project: { name: "Unique" } })
    const again = await service.call("project/create", { project: { name: " UNIQUE " } })
    expect(again).toMatchObject({ http_status: 400, code: 1605 })
    expect(again.message).toContain("project.name")
  })
  test.each([
    ["ACCOUNT-3", 1601, {}],
    ["ACCOUNT-2", 1602, { project: { name: " " } }],
    ["ACCOUNT-2", 1602, { project: {} }],
    ["ACCOUNT-2", 1603, { project: { name: 7 } }],
    ["ACCOUNT-2", 1604, { project: { name: "n".repeat(256) } }],
    ["ACCOUNT-3", 1606, { project: { name: "x", send_enabled: "yes" } }],
    ["ACCOUNT-3", 1607, { project: { name: "x", custom_unsubscribe_url_enabled: 2 } }],
    ["ACCOUNT-3", 1609, { project: { name: "x", country: 7 } }],
    ["ACCOUNT-3", 1610, { project: { name: "x", country: "Germany" } }],
    ["ACCOUNT-3", 1610, { project: { name: "x", country: "ZZ" } }],
    ["ACCOUNT-3", 1611, { project: { name: "x", backend_domain_id: "1" } }],
    ["ACCOUNT-3", 1612, { project: { name: "x", backend_domain_id: 0 } }],
    ["ACCOUNT-3", 1612, { project: { name: "x", backend_domain_id: 7 } }],
    ["ACCOUNT-3", 1614, { project: { name: "x", unsubscribe_page_id: "1" } }],
  ])("%s code %i", async (_rule, code, input) => {
    expect(await service.call("project/create", input)).toMatchObject({ http_status: 400, code })
  })
  test("ACCOUNT-3 null counts as absent, a country may be small", async () => {
    const made = await service.ok(projectCreate, {
      project: {
        name: "Nulls",
        country: "fr",
        send_enabled: null,
        custom_unsubscribe_url_enabled: null,
        backend_domain_id: null,
        unsubscribe_page_id: null,
      },
    })
    const { projects } = await service.ok(projectList, { project_id: made.project_id })
    expect(projects).toMatchObject([{ country: "FR", send_enabled: true }])
    expect(projects[0]).not.toHaveProperty("backend_domain_id")
  })
  test("ACCOUNT-3 1608: an own unsubscribe link needs the account's right, which is the default as well", async () => {
    const create = (name: string, more = {}) => service.call("project/create", { project: { name, ...more } })
    await service.ok(rightsSet, { rights: { custom_unsubscribe_url: false } })
    const refused = await create("Own link", { custom_unsubscribe_url_enabled: true })
    const made = await create("Own link by default")
    await service.ok(rightsSet, { rights: { custom_unsubscribe_url: null } })
    expect(refused).toMatchObject({ http_status: 400, code: 1608 })
    expect(refused.message).toContain("custom_unsubscribe_url_enabled")
    const { projects } = await service.ok(projectList, { project_id: String(made.body.project_id) })
    expect(projects).toMatchObject([{ custom_unsubscribe_url_enabled: false }])
    expect(await create("Own link", { custom_unsubscribe_url_enabled: true })).toMatchObject({
      http_status: 200,
    })
  })
})

describe("project/list", () => {
  test("ACCOUNT-4 finds by id or key, and nothing by an unknown one", async () => {
    const made = await makeProject(service, "Found")
    const names = async (only: object) =>
      (await service.ok(projectList, only)).projects.map((one) => one.name)
    expect(await names({ project_id: String(made.project_id) })).toEqual(["Found"])
    expect(await names({ project_api_key: made.key })).toEqual(["Found"])
    expect(await names({ project_id: "999999" })).toEqual([])
    expect(await names({ project_id: "9".repeat(40) })).toEqual([])
    expect(await names({ project_api_key: service.accountKey })).toEqual([])
    expect(await names({})).toContain("Found")
    expect(await names({})).not.toContain("")
  })
  test.each([
    [1904, { project_id: "abc" }],
    [1905, { project_id: 7 }],
    [1902, { project_api_key: 7 }],
  ])("ACCOUNT-4 code %i", async (code, input) => {
    expect(await service.call("project/list", input)).toMatchObject({ http_status: 400, code })
  })
})

describe("system/info", () => {
  test("ACCOUNT-6 ACCOUNT-11 EXT-7 returns the account of the account key, and what all projects sent this month", async () => {
    const sent = async () => {
      const { body } = await service.call("system/info")
      expect(body).toEqual({
        status: "success",
        user_id: 1,
        email: "owner@example.com",
        delivery_mode: "sandbox",
        accounting: {
          period_start: "2026-03-01 00:00:00",
          period_end: "2026-04-01 00:00:00",
          emails_included: 0,
          emails_sent: expect.any(Number),
        },
      })
      return (body.accounting as { emails_sent: number }).emails_sent
    }
    const before = await sent()
    for (const name of ["Sums one", "Sums two"]) {
      const made = await makeProject(service, name)
      await service.call("email/send", { message: makeMessage(made) }, made.key)
    }
    expect(await sent()).toBe(before + 2)
  })
  test("ACCOUNT-6 system/ping answers the user with either key", async () => {
    const made = await makeProject(service, "Pinged")
    const pong = { status: "success", user_id: 1 }
    expect((await service.call("system/ping")).body).toEqual(pong)
    expect((await service.call("system/ping", {}, made.key)).body).toEqual(pong)
  })
  test("ACCOUNT-5 ACCOUNT-6 returns the project of a project's key, and counts letters from the first of the month", async () => {
    const made = await makeProject(service, "Counted")
    const counter = async () => {
      const { body } = await service.call("system/info", {}, made.key)
      expect(body).toMatchObject({ project_id: String(made.project_id), project_name: "Counted" })
      return (body.project_accounting as { email_counter: number }).email_counter
    }
    await service.call(
      "email/send",
      { message: makeMessage(made, ["a@example.com", "b@example.com"]) },
      made.key,
    )
    expect(await counter()).toBe(2)
    clock.set(new Date("2026-04-01T00:00:00Z"))
    expect(await counter()).toBe(0)
    await service.call("email/send", { message: makeMessage(made) }, made.key)
    expect(await counter()).toBe(1)
  })
})

test("ACCOUNT-7 the first account starts with the right to switch tracking off alone", async () => {
  const [account] = await service.ctx.store.db.select().from(accounts)
  expect(account?.rights).toEqual({ tracking_off: true })
})

test("ACCOUNT-1 the configured key wins: after a change the old one stops working", async () => {
  const { config, store } = service.ctx
  const accountKey = "another-account-key-0123456789abcdefghijklmnopqr"
  await openContext({ ...config, accountKey, accountEmail: "new@example.com" }, store, clock)
  clock.advance(3000)
  expect(await service.call("system/ping")).toMatchObject({ http_status: 401, code: 102 })
  expect((await service.call("system/info", {}, accountKey)).body).toMatchObject({
    user_id: 1,
    email: "new@example.com",
  })
  await openContext(config, store, clock)
})
