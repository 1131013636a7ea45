import { afterAll, beforeAll, expect, test } from "vitest"
import type { Method } from "#contract/method"
import { webhookGet, webhookSet } from "#contract/methods/webhook"
import type { Webhook } from "#contract/webhook"
import type { User } from "#lib/access/auth/access"
import { listAudit } from "#lib/data/store/audit"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { createFirstOwner, createUser } from "#lib/data/store/users"
import { createProject } from "#lib/features/projects/create-project"
import { ok, type Result } from "#lib/platform/result"
import { aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import type { CallMethod } from "./change-of.ts"
import { guardedSet } from "./guarded-set.ts"
import { getProjectKey } from "./keys.ts"
import { proxy } from "./proxy.ts"

/** Two people and a program edit one webhook. */
let service: TestService
let store: Store
const undo: (() => void)[] = []
const owner = aUser("owner", true)
const manager = aUser("manager")
const url = "https://shop:pa55word@hooks.example/in"
const shown = "https://shop:***@hooks.example/in"

beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  store = await openTestStore()
  undo.push(useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey }), useStore(store))
  const { user_id, email, name } = owner
  await createFirstOwner(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  const other = { user_id: "manager", email: manager.email, name: "Ana", created_at: someDay }
  await createUser(store.db, { ...other, password_hash: "x" })
  await createProject(store.db, { user: owner, input: { name: "Shop" }, ip: null })
  await setMember(store.db, { project_id: "shop", user_id: "manager", role: "manager", created_at: someDay })
  await save(owner, { url, status: "disabled", events: { email_status: ["sent"] } })
})
afterAll(async () => {
  for (const back of undo.reverse()) back()
  await service.close()
  await store.close()
})

const save = (user: User, input: object): Promise<Result<unknown>> =>
  proxy(store.db, { user, project: "shop", path: "webhook/set", input: { url: shown, ...input }, ip: null })
const key = async () => (await getProjectKey(store.db, "shop"))?.key ?? ""
const read = async (): Promise<Webhook> => (await service.ok(webhookGet, { url }, await key())).object
/** Settings that a form has read. */
const seen = async () => {
  const { status, max_parallel, events } = await read()
  return { status, max_parallel, events }
}

test("SAVE-1 the second save of a webhook is 409 with person and time, and writes nothing", async () => {
  const expected = await seen()
  expect(await save(manager, { max_parallel: 20, expected })).toMatchObject({ ok: true })
  const before = await read()
  const late = await save(owner, { max_parallel: 30, expected })
  expect(late).toMatchObject({
    ok: false,
    failure: {
      status: 409,
      conflict: { by: "Ana", at: expect.any(String), current: { ...expected, max_parallel: 20 } },
    },
  })
  expect(JSON.stringify(late)).not.toContain("pa55word")
  expect(await read()).toEqual(before)
  expect((await listAudit(store.db, "shop", 1))[0]?.outcome).toMatch(/^409/)
})

test("SAVE-1 saves over a version that the person has read, and the same save twice without a conflict", async () => {
  const mine = { max_parallel: 40, expected: await seen() }
  expect(await save(owner, mine)).toMatchObject({ ok: true })
  expect(await save(owner, mine)).toMatchObject({ ok: true })
  expect(await read()).toMatchObject({ max_parallel: 40 })
})

test("SAVE-1 a change through the API names no person, and the mail service's time of it", async () => {
  const expected = await seen()
  await service.ok(webhookSet, { url, events: { email_status: ["spam"] } }, await key())
  const { updated_at = "" } = await read()
  expect(await save(owner, { max_parallel: 50, events: { email_status: ["sent"] }, expected })).toMatchObject(
    {
      failure: { status: 409, conflict: { by: null, at: `${updated_at.replace(" ", "T")}.000Z` } },
    },
  )
})

test("SAVE-1 fields that a screen did not read are not compared, nor is a save without expected values", async () => {
  const { status } = await seen()
  await save(manager, { max_parallel: 60 })
  expect(await save(owner, { status: "disabled", expected: { status } })).toMatchObject({ ok: true })
  expect(await save(owner, { max_parallel: 70 })).toMatchObject({ ok: true })
})

test("SAVE-2 of simultaneous saves from the same read, one succeeds, and the others name its person", async () => {
  const expected = await seen()
  const saves = [11, 12, 13].map((max_parallel) => save(manager, { max_parallel, expected }))
  const outcomes = await Promise.all(saves)
  expect(outcomes.filter((one) => one.ok)).toHaveLength(1)
  for (const one of outcomes)
    if (!one.ok)
      expect(one.failure).toMatchObject({
        status: 409,
        conflict: { current: { max_parallel: expect.any(Number) } },
      })
})

test("SAVE-2 at a server without versions the content is compared before the write, which names no version", async () => {
  const { version: _, ...object } = await read()
  const calls: [string, unknown][] = []
  const ask = async ({ path }: Method, input: unknown) => {
    calls.push([path, input])
    return ok({ status: "success", object })
  }
  const input = { url, max_parallel: 9 }
  const set = (max_parallel: number) =>
    guardedSet(store.db, ask as CallMethod, {
      ...{ project_id: "shop", target: url, method: webhookSet, input },
      expected: { max_parallel },
    })
  expect(await set(object.max_parallel + 1)).toMatchObject({ failure: { status: 409 } })
  expect(calls.map(([path]) => path)).toEqual(["webhook/get"])
  expect(await set(object.max_parallel)).toMatchObject({ ok: true })
  expect(calls.at(-1)).toEqual(["webhook/set", input])
})
