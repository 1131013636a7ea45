import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { projectCreate } from "#contract/project/create"
import { projectList } from "#contract/project/list"
import { startService, type TestService } from "../../service/testing/start-service.ts"
import { type Access, accessOf, type User } from "../auth/access.ts"
import { accountSpace } from "../store/account-space.ts"
import { listAudit } from "../store/audit.ts"
import { setMember } from "../store/members.ts"
import type { Store } from "../store/open.ts"
import { findProject, listProjects } from "../store/projects.ts"
import { createFirstOwner, createUser } from "../store/users.ts"
import { aUser, someDay } from "../testing/make.ts"
import { useSettings } from "../testing/settings.ts"
import { openTestStore } from "../testing/test-store.ts"
import { createProject } from "./create-project.ts"
import { importProjects } from "./import-projects.ts"
import { getKey, getProjectKey, keyFacts } from "./keys.ts"
import { changeKey } from "./project-keys.ts"
import { changeRights, changeSettings, deleteProject, readAtService, readRights } from "./project-settings.ts"
import { proxy } from "./proxy.ts"

/** Keys and settings of a project against the real service. */
let service: TestService
let store: Store
let restore = () => {}
const owner = aUser("owner", true)
const manager = aUser("manager")

beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  store = await openTestStore()
  restore = useSettings({ serviceBaseUrl: service.url, accountKey: service.accountKey })
  const { user_id, email, name } = owner
  await createFirstOwner(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  await createUser(store.db, { ...named(manager), password_hash: "x", created_at: someDay })
  for (const project of ["Shop", "Other"])
    await createProject(store.db, { user: owner, input: { name: project }, ip: null })
  await setMember(store.db, { project_id: "shop", user_id: "manager", role: "manager", created_at: someDay })
})
afterAll(async () => {
  restore()
  await service.close()
  await store.close()
})

const named = ({ user_id, email, name }: User) => ({ user_id, email, name })

async function access(user: User, project = "shop"): Promise<Access> {
  const found = await accessOf(store.db, user, project)
  if (!found) throw new Error(`${user.name} is not in ${project}.`)
  return found
}
const deed = async (user: User, input: unknown, project = "shop") => ({
  access: await access(user, project),
  input,
  ip: "192.0.2.1",
  user_agent: "test",
})
const key = async (user: User, input: unknown) => changeKey(store.db, await deed(user, input))
const settings = async (user: User, input: unknown) => changeSettings(store.db, await deed(user, input))
const lastAct = async (project = "shop") =>
  (await listAudit(store.db, project, 500)).sort((a, b) => b.audit_id - a.audit_id)[0]
const keyOf = async (project: string) => (await getProjectKey(store.db, project))?.key ?? ""

describe("KEY-2 a pasted key is tried before it is kept", () => {
  test.each([
    ["no key of the service", async () => "not-a-key-of-anybody"],
    ["a key of another project", () => keyOf("other")],
    ["the account's key", async () => service.accountKey],
    ["letters that no header carries", async () => "schlüssel mit ü"],
  ])("%s is refused and changes nothing", async (_what, given) => {
    const before = await keyFacts(store.db, "shop", "")
    for (const whose of ["project", "own"]) {
      const outcome = await key(manager, { act: "replace", whose, key: await given() })
      expect(outcome).toMatchObject({ failure: { status: 400, field: "key" } })
    }
    expect(await keyFacts(store.db, "shop", "")).toEqual(before)
    expect(await keyFacts(store.db, "shop", "manager")).toBeNull()
  })

  test("one's own is used for oneself alone, and can be taken away", async () => {
    expect(await key(manager, { act: "replace", whose: "own", key: await keyOf("shop") })).toMatchObject({
      ok: true,
      value: { last_four: (await keyOf("shop")).slice(-4) },
    })
    expect((await getKey(store.db, "shop", "manager"))?.key).toBe(await keyOf("shop"))
    expect(await key(manager, { act: "replace", whose: "own", key: await keyOf("shop") })).toMatchObject({
      failure: { status: 409 },
    })
    expect(await key(manager, { act: "remove" })).toMatchObject({ ok: true })
    expect(await keyFacts(store.db, "shop", "manager")).toBeNull()
  })

  test("no answer and no row of the log holds a key", async () => {
    const secret = await keyOf("shop")
    const answers = [
      await key(manager, { act: "replace", whose: "project", key: secret }),
      await key(manager, { act: "replace", whose: "own", key: secret }),
      await keyFacts(store.db, "shop", ""),
      await readAtService(store.db, (await access(manager)).project),
      await listAudit(store.db, "shop", 500),
      await listAudit(store.db, accountSpace, 500),
    ]
    const text = JSON.stringify(answers)
    for (const piece of [secret, secret.slice(0, 12), secret.slice(-12), service.accountKey])
      expect(text).not.toContain(piece)
  })
})

describe("KEY-3 a key that the service made is shown once", () => {
  test("to the first who asks, however many ask at once, with a row that holds nothing of it", async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => key(manager, { act: "show" })))
    const shown = outcomes.filter((one) => one.ok)
    expect(shown).toEqual([{ ok: true, value: { key: await keyOf("shop") } }])
    expect(await key(owner, { act: "show" })).toMatchObject({ failure: { status: 409 } })
    expect(JSON.stringify(await listAudit(store.db, "shop", 500))).not.toContain(await keyOf("shop"))
  })
})

describe("SETTINGS-1 settings are changed at both places, and the log says what they were", () => {
  test("name, zone, sending, limit and counter", async () => {
    const outcome = await settings(manager, {
      time_zone: "Europe/Berlin",
      send_enabled: false,
      email_counter_limit: 500,
      reset_counter: true,
    })
    expect(outcome).toMatchObject({ ok: true })
    expect((await findProject(store.db, "shop"))?.time_zone).toBe("Europe/Berlin")
    expect(await readAtService(store.db, (await access(manager)).project)).toMatchObject({
      value: { send_enabled: false, email_counter_limit: 500, email_counter: 0 },
    })
    expect(await lastAct()).toMatchObject({
      action: "settings/change",
      before: { time_zone: "UTC", send_enabled: true, email_counter_limit: 0 },
      after: { time_zone: "Europe/Berlin", send_enabled: false, email_counter_limit: 500 },
    })
  })

  test("a taken name changes neither place", async () => {
    expect(await settings(manager, { name: "Other", time_zone: "UTC" })).toMatchObject({
      failure: { status: 400, field: "name" },
    })
    expect(await findProject(store.db, "shop")).toMatchObject({ name: "Shop", time_zone: "Europe/Berlin" })
    expect(await settings(manager, { time_zone: "Moon/Base" })).toMatchObject({
      failure: { status: 400, field: "time_zone" },
    })
    expect(await settings(manager, { name: "Shop two" })).toMatchObject({ ok: true })
    expect((await findProject(store.db, "shop"))?.name).toBe("Shop two")
  })

  test("SETTINGS-2 the input names no other project and holds no key", async () => {
    const other = (await findProject(store.db, "other"))?.service_project_id
    await settings(manager, { project_id: other, project_api_key: await keyOf("other"), send_enabled: true })
    const { projects } = await service.ok(projectList, {})
    expect(projects.find((one) => one.id === other)?.send_enabled).toBe(true)
    expect(projects.find((one) => one.name === "Shop two")?.send_enabled).toBe(true)
    // The account's methods stay closed: they are reached through these routes alone.
    for (const path of ["project/update", "rights/set", "project/delete"]) {
      const outcome = await proxy(store.db, { user: manager, project: "shop", path, input: {}, ip: null })
      expect(outcome).toMatchObject({ failure: { status: 404 } })
    }
  })
})

describe("SETTINGS-3 rights of the project are the owner's", () => {
  test("given, taken back, and told with what held before", async () => {
    const set = async (user: User, rights: unknown) => changeRights(store.db, await deed(user, { rights }))
    expect(await set(manager, { smtp_strict: true })).toMatchObject({ failure: { status: 403 } })
    expect(await set(owner, { smtp_strict: true })).toMatchObject({ ok: true })
    expect(await lastAct()).toMatchObject({ before: { smtp_strict: false }, after: { smtp_strict: true } })
    const held = await readRights(store.db, (await access(owner)).project)
    expect(held.ok && held.value.find((one) => one.name === "smtp_strict")).toMatchObject({
      value: true,
      is_set: true,
    })
    expect(await set(owner, { smtp_strict: null })).toMatchObject({ ok: true })
    expect(await set(owner, { fly: true })).toMatchObject({ failure: { status: 400 } })
  })
})

describe("SETTINGS-4 a project is deleted by the owner who typed its name", () => {
  test("and nobody opens it any more, while its rows stay", async () => {
    await createProject(store.db, { user: owner, input: { name: "Old" }, ip: null })
    await setMember(store.db, { project_id: "old", user_id: "manager", role: "manager", created_at: someDay })
    const gone = async (user: User, confirm: string) =>
      deleteProject(store.db, await deed(user, { confirm }, "old"))
    expect(await gone(manager, "Old")).toMatchObject({ failure: { status: 403 } })
    expect(await gone(owner, "old")).toMatchObject({ failure: { status: 400, field: "confirm" } })
    expect(await gone(owner, "Old")).toMatchObject({ ok: true })
    for (const user of [owner, manager]) {
      expect(await accessOf(store.db, user, "old")).toBeNull()
      expect((await listProjects(store.db, user)).map((one) => one.project_id)).not.toContain("old")
    }
    expect(await lastAct("old")).toMatchObject({ action: "project/delete", outcome: "success" })
    const { projects } = await service.ok(projectList, {})
    expect(projects.map((one) => one.name)).not.toContain("Old")
  })
})

describe("IMPORT-1 projects that the dashboard does not know are brought in", () => {
  const ask = (user: User, input: unknown) =>
    importProjects(store.db, { user, input, ip: null, user_agent: null })

  test("seen first, then taken in with their keys, once", async () => {
    const { project_id, project_api_key } = await service.ok(projectCreate, {
      project: { name: "Elsewhere" },
    })
    expect(await ask(manager, { act: "check" })).toMatchObject({ failure: { status: 403 } })
    const seen = await ask(owner, { act: "check", key: service.accountKey })
    expect(seen.ok && seen.value.projects?.find((one) => one.name === "Elsewhere")).toMatchObject({
      isKnown: false,
    })
    const input = { act: "import", service_project_ids: [project_id, "999999"] }
    const outcome = await ask(owner, input)
    expect(outcome).toMatchObject({ ok: true, value: { imported: [{ project_id: "elsewhere" }] } })
    expect(JSON.stringify([seen, outcome])).not.toContain(project_api_key)
    expect(await keyOf("elsewhere")).toBe(project_api_key)
    expect(await keyFacts(store.db, "elsewhere", "")).toMatchObject({ is_unseen: false })
    expect(await ask(owner, input)).toMatchObject({ failure: { status: 409 } })
  })

  test("a project's key and a wrong one are not the account's", async () => {
    for (const wrong of [await keyOf("shop"), "nobody"])
      expect(await ask(owner, { act: "check", key: wrong })).toMatchObject({
        failure: { status: 400, field: "key" },
      })
  })
})
