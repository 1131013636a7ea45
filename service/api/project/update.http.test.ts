import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Input } from "#contract/method"
import { projectList, projectUpdate } from "#contract/methods/project"
import { rightsSet } from "#contract/methods/rights"
import { manualClock } from "../../clock.ts"
import { hashKey } from "../../links/seal.ts"
import { accounts, projects } from "../../store/schema/accounts.ts"
import { type MadeProject, makeMessage, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

const clock = manualClock(new Date("2026-03-10T12:00:00Z"))
let service: TestService
beforeAll(async () => {
  service = await startService({ isApiOnly: true, clock })
})
afterAll(() => service.close())

const listed = async ({ project_id }: MadeProject) =>
  (await service.ok(projectList, { project_id: String(project_id) })).projects[0]

const update = (made: MadeProject, project: Input<typeof projectUpdate>["project"]) =>
  service.ok(projectUpdate, { project_id: String(made.project_id), project })

const send = (made: MadeProject, emails: string[]) =>
  service.call("email/send", { message: makeMessage(made, emails) }, made.key)

describe("project/update", () => {
  test("ACCOUNT-8 changes what is given; absent and null stay", async () => {
    const made = await makeProject(service, "Before")
    const before = await listed(made)
    expect(
      await update(made, {
        name: " After ",
        country: "at",
        send_enabled: false,
        custom_unsubscribe_url_enabled: false,
        unsubscribe_page_id: 4,
        email_counter_limit: 100,
        email_counter_mode: "permanent",
      }),
    ).toEqual({ status: "success" })
    const after = await listed(made)
    expect(after).toEqual({
      ...before,
      name: "After",
      country: "AT",
      send_enabled: false,
      custom_unsubscribe_url_enabled: false,
      unsubscribe_page_id: 4,
      email_counter_limit: 100,
      email_counter_mode: "permanent",
      version: expect.any(String),
    })
    const nulls = {
      name: null,
      country: null,
      send_enabled: null,
      custom_unsubscribe_url_enabled: null,
      backend_domain_id: null,
      unsubscribe_page_id: null,
      email_counter: null,
      email_counter_limit: null,
      email_counter_mode: null,
    }
    await update(made, nulls)
    await update(made, {})
    expect(await listed(made)).toEqual(after)
  })

  test("EXT-32 project/update with expected_version changes that version alone; of several, one is taken", async () => {
    const made = await makeProject(service, "Versions")
    const { version } = (await listed(made)) ?? {}
    const set = (project: object, expected_version = version) =>
      service.call("project/update", { project_id: String(made.project_id), project, expected_version })
    const answers = await Promise.all([1, 2, 3].map((email_counter_limit) => set({ email_counter_limit })))
    expect(answers.filter((one) => one.http_status === 200)).toHaveLength(1)
    const refused = answers.filter((one) => one.http_status === 409)
    expect(refused).toHaveLength(2)
    expect(refused[0]).toMatchObject({ code: 409, message: expect.stringContaining("expected_version") })
    const stored = await listed(made)
    expect(stored?.version).not.toBe(version)
    expect(await set({ name: "Late", email_counter: 0 })).toMatchObject({ http_status: 409 })
    expect(await listed(made)).toEqual(stored)
    expect(await set({ name: "In time" }, stored?.version)).toMatchObject({ http_status: 200 })
  })

  test("EXT-32 a message that is counted changes no version", async () => {
    const made = await makeProject(service, "Counted")
    const before = await listed(made)
    await send(made, ["a@example.com"])
    expect(await listed(made)).toMatchObject({ email_counter: 1, version: before?.version })
  })

  test("ACCOUNT-8 found by its key, the project returns its key; a null id counts as absent", async () => {
    const made = await makeProject(service, "By key")
    const input = { project_id: null, project_api_key: made.key, project: { name: "By its key" } }
    expect(await service.ok(projectUpdate, input)).toEqual({ status: "success", project_api_key: made.key })
    expect(await listed(made)).toMatchObject({ name: "By its key" })
  })

  test("ACCOUNT-8 1705: a name is taken once; a project may keep its own in another case", async () => {
    const made = await makeProject(service, "Kept")
    await makeProject(service, "Taken")
    await update(made, { name: "KEPT" })
    const refused = await service.call("project/update", {
      project_id: String(made.project_id),
      project: { name: "taken" },
    })
    expect(refused).toMatchObject({ http_status: 400, code: 1705 })
    expect(refused.message).toContain("project.name")
  })

  test("ACCOUNT-8 of concurrent requests for one name, one gets it", async () => {
    const made = await Promise.all(["One", "Two", "Three"].map((name) => makeProject(service, name)))
    const answers = await Promise.all([
      ...made.map(({ project_id }) =>
        service.call("project/update", { project_id: String(project_id), project: { name: "Wanted" } }),
      ),
      service.call("project/create", { project: { name: "wanted" } }),
    ])
    expect(answers.filter((one) => one.http_status === 200)).toHaveLength(1)
    expect(answers.filter((one) => one.code === 1705 || one.code === 1605)).toHaveLength(3)
  })

  test("ACCOUNT-8 AUTH-6 sending that is switched off is off at once in this process", async () => {
    const made = await makeProject(service, "Switched")
    expect(await send(made, ["a@example.com"])).toMatchObject({ http_status: 200 })
    await update(made, { send_enabled: false })
    expect(await send(made, ["a@example.com"])).toMatchObject({ http_status: 403, code: 215 })
  })

  test("ACCOUNT-9 email_counter 0 starts the counter again, in the middle of the day", async () => {
    const made = await makeProject(service, "Reset")
    await send(made, ["a@example.com", "b@example.com"])
    await update(made, { email_counter: 0, email_counter_mode: "permanent" })
    expect(await listed(made)).toMatchObject({ email_counter: 0 })
    await send(made, ["c@example.com"])
    expect(await listed(made)).toMatchObject({ email_counter: 1, email_counter_mode: "permanent" })
  })

  test("ACCOUNT-10 a message that would pass email_counter_limit is 403 with 905, until the counter starts again", async () => {
    const made = await makeProject(service, "Limited")
    await update(made, { email_counter_limit: 2 })
    expect(await send(made, ["a@example.com"])).toMatchObject({ http_status: 200 })
    const refused = await send(made, ["b@example.com", "c@example.com"])
    expect(refused).toMatchObject({ http_status: 403, code: 905 })
    expect(refused.message).toContain("email_counter_limit")
    expect(await send(made, ["b@example.com"])).toMatchObject({ http_status: 200 })
    expect(await send(made, ["c@example.com"])).toMatchObject({ code: 905 })
    await update(made, { email_counter: 0 })
    expect(await send(made, ["c@example.com"])).toMatchObject({ http_status: 200 })
    expect((await service.call("system/info", {}, made.key)).body.project_accounting).toEqual({
      email_counter: 1,
      email_counter_limit: 2,
      email_counter_mode: "default",
    })
  })

  const good = { project: { name: "x" } }
  test.each<[string, number, string, object]>([
    ["ACCOUNT-8", 1706, "project_id", good],
    ["ACCOUNT-8", 1706, "project_id", { ...good, project_id: null, project_api_key: null }],
    ["ACCOUNT-8", 1713, "project_id", { ...good, project_id: "1", project_api_key: "x" }],
    ["ACCOUNT-8", 1712, "project_id", { ...good, project_id: 7 }],
    ["ACCOUNT-8", 1715, "project_id", { ...good, project_id: "seven" }],
    ["ACCOUNT-8", 1714, "project_id", { ...good, project_id: "999999" }],
    ["ACCOUNT-8", 1714, "project_id", { ...good, project_id: "9".repeat(40) }],
    ["ACCOUNT-8", 1708, "project_api_key", { ...good, project_api_key: 7 }],
    ["ACCOUNT-8", 1707, "project_api_key", { ...good, project_api_key: "nobody's" }],
    ["ACCOUNT-8", 1701, "project", { project_id: "1" }],
    ["ACCOUNT-8", 1701, "project", { project_id: "1", project: null }],
    ["ACCOUNT-8", 1702, "project.name", { project_id: "1", project: { name: " " } }],
    ["ACCOUNT-8", 1703, "project.name", { project_id: "1", project: { name: 7 } }],
    ["ACCOUNT-8", 1704, "project.name", { project_id: "1", project: { name: "n".repeat(256) } }],
    ["ACCOUNT-8", 1709, "send_enabled", { project_id: "1", project: { send_enabled: "yes" } }],
    [
      "ACCOUNT-8",
      1710,
      "custom_unsub",
      { project_id: "1", project: { custom_unsubscribe_url_enabled: "yes" } },
    ],
    ["ACCOUNT-8", 1716, "country", { project_id: "1", project: { country: 7 } }],
    ["ACCOUNT-8", 1717, "country", { project_id: "1", project: { country: "XYZ" } }],
    ["ACCOUNT-8", 1718, "backend_domain_id", { project_id: "1", project: { backend_domain_id: "1" } }],
    ["ACCOUNT-8", 1719, "backend_domain_id", { project_id: "1", project: { backend_domain_id: -1 } }],
    ["ACCOUNT-9", 1721, "email_counter", { project_id: "1", project: { email_counter: "0" } }],
    ["ACCOUNT-9", 1722, "email_counter", { project_id: "1", project: { email_counter: 1 } }],
    ["ACCOUNT-10", 1723, "email_counter_limit", { project_id: "1", project: { email_counter_limit: 1.5 } }],
    ["ACCOUNT-10", 1724, "email_counter_limit", { project_id: "1", project: { email_counter_limit: -1 } }],
    ["ACCOUNT-9", 1725, "email_counter_mode", { project_id: "1", project: { email_counter_mode: "daily" } }],
    ["ACCOUNT-8", 1726, "unsubscribe_page_id", { project_id: "1", project: { unsubscribe_page_id: "1" } }],
  ])("%s code %i names %s", async (_rule, code, field, input) => {
    const refused = await service.call("project/update", input)
    expect(refused).toMatchObject({ http_status: 400, code })
    expect(refused.message).toContain(field)
  })

  test("ACCOUNT-8 1711: an own unsubscribe link needs the account's right", async () => {
    const made = await makeProject(service, "Own link")
    await service.ok(rightsSet, { rights: { custom_unsubscribe_url: false } })
    const input = {
      project_id: String(made.project_id),
      project: { custom_unsubscribe_url_enabled: true },
    }
    const refused = await service.call("project/update", input)
    await service.ok(rightsSet, { rights: { custom_unsubscribe_url: null } })
    expect(refused).toMatchObject({ http_status: 400, code: 1711 })
    expect(refused.message).toContain("custom_unsubscribe_url_enabled")
  })

  test("AUTH-7 another account's project, and the account's own space, count as missing", async () => {
    const { db } = service.ctx.store
    const created_at = clock.now()
    const [stranger] = await db.insert(accounts).values({ email: "s@example.org", created_at }).returning()
    const key = "key-of-a-stranger"
    const [foreign] = await db
      .insert(projects)
      .values({
        user_id: stranger?.user_id ?? 0,
        name: "Foreign",
        api_key_hash: hashKey(key),
        api_key_sealed: "sealed",
        created_at,
      })
      .returning()
    const [space] = (await db.select().from(projects)).filter((one) => one.is_account_space)
    for (const [method, codes] of [
      ["project/update", [1714, 1707]],
      ["project/delete", [1806, 1802]],
    ] as const)
      for (const [id, api_key] of [
        [foreign?.project_id, key],
        [space?.project_id, service.accountKey],
      ] as const) {
        expect(await service.call(method, { ...good, project_id: String(id) })).toMatchObject({
          code: codes[0],
        })
        expect(await service.call(method, { ...good, project_api_key: api_key })).toMatchObject({
          code: codes[1],
        })
      }
    expect((await db.select().from(projects)).filter((one) => one.deleted_at !== null)).toEqual([])
  })
})
