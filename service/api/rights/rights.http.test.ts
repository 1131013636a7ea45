import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { rightsGet, rightsSet } from "#contract/methods/rights"
import { rights } from "#contract/rights"
import { manualClock } from "../../clock.ts"
import { openHttp } from "../../components.ts"
import { openContext } from "../../open-context.ts"
import { type MadeProject, makeMessage, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

const clock = manualClock(new Date("2026-03-10T12:00:00Z"))
let service: TestService
let project: MadeProject
beforeAll(async () => {
  service = await startService({ isApiOnly: true, clock })
  project = await makeProject(service)
})
afterAll(() => service.close())

const ofProject = () => ({ project_id: String(project.project_id) })

describe("rights/get and rights/set", () => {
  test("EXT-8 returns every right with its initial value and its meaning", async () => {
    const answer = await service.ok(rightsGet, {})
    expect(Object.keys(answer.rights).sort()).toEqual(Object.keys(rights).sort())
    expect(answer.rights).toMatchObject({ tracking_off: true, api: true, campaign_key: "campaign_id" })
    expect(answer.details.find((one) => one.name === "tracking_off")).toEqual({
      name: "tracking_off",
      value: true,
      initial: false,
      is_set: true,
      summary: rights.tracking_off.summary,
    })
    expect(answer.details.filter((one) => one.is_set)).toHaveLength(1)
  })

  test("EXT-8 a project's right wins over its account's, and null takes it back", async () => {
    const both = async () => [
      (await service.ok(rightsGet, {})).rights.tracking_off,
      (await service.ok(rightsGet, ofProject())).rights.tracking_off,
    ]
    expect(await both()).toEqual([true, true])
    const set = await service.ok(rightsSet, { ...ofProject(), rights: { tracking_off: false } })
    expect(set.rights.tracking_off).toBe(false)
    expect(await both()).toEqual([true, false])
    await service.ok(rightsSet, { ...ofProject(), rights: { tracking_off: null } })
    expect(await both()).toEqual([true, true])
  })

  test("EXT-8 a new value is effective at once in this process and within 2 seconds in another one", async () => {
    const { config, store } = service.ctx
    const ctx = await openContext({ ...config, port: 0 }, { ...store }, clock)
    const other = await openHttp(ctx)
    const send = async (port: string | number) => {
      const answer = await fetch(`http://127.0.0.1:${port}/en/transactional/api/v1/email/send.json`, {
        method: "POST",
        headers: { "X-API-KEY": project.key },
        body: JSON.stringify({ message: makeMessage(project, "a@example.com", { skip_unsubscribe: 1 }) }),
      })
      return ((await answer.json()) as { code?: number }).code ?? 0
    }
    const here = new URL(service.url).port
    const there = other.port ?? 0
    expect([await send(here), await send(there)]).toEqual([1588, 1588])
    await service.ok(rightsSet, { ...ofProject(), rights: { unsubscribe_removal: true } })
    expect([await send(here), await send(there)]).toEqual([0, 1588])
    clock.advance(2000)
    expect(await send(there)).toBe(0)
    await service.ok(rightsSet, { ...ofProject(), rights: { unsubscribe_removal: null } })
    await other.close()
  })

  test("EXT-8 two changes at the same moment do not undo each other", async () => {
    await Promise.all([
      service.ok(rightsSet, { ...ofProject(), rights: { smtp_strict: true } }),
      service.ok(rightsSet, { ...ofProject(), rights: { subscribe_per_day: 5 } }),
      service.ok(rightsSet, { ...ofProject(), rights: { campaign_key: "mailing" } }),
    ])
    expect((await service.ok(rightsGet, ofProject())).rights).toMatchObject({
      smtp_strict: true,
      subscribe_per_day: 5,
      campaign_key: "mailing",
    })
  })

  test.each<[number, number, string, object]>([
    [400, 400, "rights", {}],
    [400, 400, "rights", { rights: 7 }],
    [400, 400, "no_such_right", { rights: { no_such_right: true } }],
    [400, 400, "constructor", { rights: { constructor: true } }],
    [400, 400, "rights.api", { rights: { api: "yes" } }],
    [400, 400, "rights.subscribe_per_day", { rights: { subscribe_per_day: true } }],
    [400, 400, "rights.subscribe_per_day", { rights: { subscribe_per_day: -1 } }],
    [400, 400, "rights.campaign_key", { rights: { campaign_key: "" } }],
    [400, 400, "rights.campaign_key", { rights: { campaign_key: "c".repeat(65) } }],
    [400, 400, "project_id", { project_id: 7, rights: {} }],
    [400, 400, "project_id", { project_id: "x", rights: {} }],
    [404, 404, "project_id", { project_id: "999999", rights: {} }],
    [404, 404, "project_id", { project_id: "1001", rights: { api: false } }],
  ])("EXT-8 HTTP %i code %i names %s for %j", async (http_status, code, field, input) => {
    const refused = await service.call("rights/set", input)
    expect(refused).toMatchObject({ http_status, code })
    expect(refused.message).toContain(field)
  })
  test("EXT-8 rights/get of an unknown project, and of the account's own space, is 404", async () => {
    for (const project_id of ["999999", "1001", "9".repeat(40)])
      expect(await service.call("rights/get", { project_id })).toMatchObject({ http_status: 404, code: 404 })
  })
})

describe("what rights close", () => {
  test("EXT-9 api false refuses the project's key with 403 and 105, and the account restores it", async () => {
    const other = await makeProject(service)
    await service.ok(rightsSet, { ...ofProject(), rights: { api: false } })
    const refused = await service.call("system/ping", {}, project.key)
    expect(refused).toMatchObject({ http_status: 403, code: 105 })
    expect(refused.message).toContain("api")
    expect(await service.call("system/ping", {}, other.key)).toMatchObject({ http_status: 200 })
    await service.ok(rightsSet, { ...ofProject(), rights: { api: null } })
    expect(await service.call("system/ping", {}, project.key)).toMatchObject({ http_status: 200 })
  })
  test("EXT-9 an account cannot lock itself out", async () => {
    const refused = await service.call("rights/set", { rights: { api: false } })
    expect(refused).toMatchObject({ http_status: 400, code: 400 })
    expect(refused.message).toContain("rights.api")
    expect(await service.call("system/ping")).toMatchObject({ http_status: 200 })
  })
  test("EXT-9 projects false refuses project/* with 403 and 105, rights/set stays open", async () => {
    await service.ok(rightsSet, { rights: { projects: false } })
    for (const method of ["project/create", "project/list", "project/update", "project/delete"])
      expect(await service.call(method, {})).toMatchObject({ http_status: 403, code: 105 })
    await service.ok(rightsSet, { rights: { projects: null } })
    expect(await service.call("project/list", {})).toMatchObject({ http_status: 200 })
  })
})
