import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { capturedList } from "#contract/methods/captured"
import { projectCreate, projectDelete, projectList } from "#contract/methods/project"
import { formatUtc } from "#contract/time"
import { hours, manualClock, minutes, plus } from "../../clock.ts"
import { letters, queue } from "../../store/schema/messages.ts"
import { calls, outbox } from "../../store/schema/webhooks.ts"
import { type CallbackCatcher, openCallbackCatcher } from "../../testing/callback-catcher.ts"
import { type MadeProject, makeMessage, makeProject } from "../../testing/make.ts"
import { startService, type TestService } from "../../testing/start-service.ts"

const clock = manualClock(new Date("2026-03-10T12:00:00Z"))
let catcher: CallbackCatcher
let service: TestService
beforeAll(async () => {
  catcher = await openCallbackCatcher()
  service = await startService({ clock, config: { callbackAllow: [catcher.hostPort] } })
})
afterAll(async () => {
  await service.close()
  await catcher.close()
})

const remove = ({ project_id }: MadeProject) => service.ok(projectDelete, { project_id: String(project_id) })

describe("project/delete", () => {
  test("ACCOUNT-12 the key stops at once, the project is listed no more, its name is free", async () => {
    const made = await makeProject(service, "Gone")
    expect(await remove(made)).toEqual({ status: "success" })
    expect(await service.call("system/ping", {}, made.key)).toMatchObject({ http_status: 401, code: 102 })
    expect((await service.ok(projectList, { project_id: String(made.project_id) })).projects).toEqual([])
    const again = await service.ok(projectCreate, { project: { name: "gone" } })
    expect(again.project_id).not.toBe(String(made.project_id))
    expect(await service.call("project/delete", { project_id: String(made.project_id) })).toMatchObject({
      http_status: 400,
      code: 1806,
    })
  })

  test("ACCOUNT-12 found by its key", async () => {
    const made = await makeProject(service, "Gone by key")
    expect(await service.ok(projectDelete, { project_api_key: made.key })).toEqual({ status: "success" })
    expect(await service.call("project/delete", { project_api_key: made.key })).toMatchObject({ code: 1802 })
  })

  test("ACCOUNT-12 letters that wait are not delivered, and its webhooks are not called any more", async () => {
    const { db } = service.ctx.store
    const made = await makeProject(service, "Waiting")
    const of = <T extends { project_id: number }>(rows: T[]) =>
      rows.filter((one) => one.project_id === made.project_id)
    catcher.answer(500)
    await service.call("webhook/set", { url: catcher.url }, made.key)
    await service.call("email/send", { message: makeMessage(made, "now@example.com") }, made.key)
    await service.idle()
    const failed = catcher.calls.length
    expect(failed).toBeGreaterThan(0)
    const send_at = formatUtc(plus(clock.now(), hours(1)))
    const later = makeMessage(made, "later@example.com", { options: { send_at } })
    await service.call("email/send", { message: later }, made.key)
    expect(of(await db.select().from(queue))).toHaveLength(1)
    await remove(made)
    catcher.answer(200)
    clock.advance(hours(2))
    await service.idle()
    expect(of(await db.select().from(queue))).toEqual([])
    expect(
      of(await db.select().from(letters))
        .map((one) => [one.email, one.status])
        .sort(),
    ).toEqual([
      ["later@example.com", "accepted"],
      ["now@example.com", "delivered"],
    ])
    expect(catcher.calls).toHaveLength(failed)
  })

  test("ACCOUNT-12 what waits for the webhooks of a deleted project is given up after its 24 hours", async () => {
    const { db } = service.ctx.store
    const made = await makeProject(service, "Given up")
    catcher.answer(500)
    await service.call("webhook/set", { url: `${catcher.url}/2` }, made.key)
    await service.call("email/send", { message: makeMessage(made, "now@example.com") }, made.key)
    await service.idle()
    await remove(made)
    const waiting = async () =>
      (await db.select().from(calls).where(eq(calls.project_id, made.project_id))).filter(
        (one) => one.status === "waiting",
      )
    expect(await waiting()).not.toEqual([])
    clock.advance(hours(25))
    service.ctx.notifier.notify("outbox")
    await expect.poll(waiting).toEqual([])
    clock.advance(minutes(2))
    expect(await db.select().from(outbox).where(eq(outbox.project_id, made.project_id))).toEqual([])
  })

  test("ACCOUNT-12 another project continues", async () => {
    const [gone, stays] = [await makeProject(service), await makeProject(service)]
    await remove(gone)
    await service.call("email/send", { message: makeMessage(stays) }, stays.key)
    await service.idle()
    expect((await service.ok(capturedList, {}, stays.key)).letters).toHaveLength(1)
  })

  test.each<[number, string, object]>([
    [1801, "project_id", {}],
    [1802, "project_api_key", { project_api_key: "nobody's" }],
    [1803, "project_api_key", { project_api_key: 7 }],
    [1804, "project_id", { project_id: "1", project_api_key: "x" }],
    [1805, "project_id", { project_id: 7 }],
    [1806, "project_id", { project_id: "999999" }],
    [1807, "project_id", { project_id: "x1" }],
  ])("ACCOUNT-12 code %i names %s", async (code, field, input) => {
    const refused = await service.call("project/delete", input)
    expect(refused).toMatchObject({ http_status: 400, code })
    expect(refused.message).toContain(field)
  })
})
