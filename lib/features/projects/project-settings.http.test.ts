import { is } from "drizzle-orm"
import { PgTable } from "drizzle-orm/pg-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { projectCreate, projectList, projectUpdate } from "#contract/methods/project"
import { webhookSet } from "#contract/methods/webhook"
import { type Access, accessOf, type User } from "#lib/access/auth/access"
import { accountSpace } from "#lib/data/store/account-space"
import { listAudit } from "#lib/data/store/audit"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { findProject, listProjects } from "#lib/data/store/projects"
import { schema } from "#lib/data/store/schema"
import { messageOfRun } from "#lib/data/store/send-run-claims"
import { appendParts, insertSendRun } from "#lib/data/store/send-run-drafts"
import { listParts } from "#lib/data/store/send-run-parts"
import { createFirstOwner, createUser } from "#lib/data/store/users"
import { getKey, getProjectKey, keyFacts } from "#lib/mail-api/proxy/keys"
import { proxy } from "#lib/mail-api/proxy/proxy"
import { aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { createProject } from "./create-project.ts"
import { importProjects } from "./import-projects.ts"
import { changeProgramKey, programKeys } from "./program-keys.ts"
import { changeKey } from "./project-keys.ts"
import { changeRights, changeSettings, deleteProject, readAtService, readRights } from "./project-settings.ts"

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
const action = async (user: User, input: unknown, project = "shop") => ({
  access: await access(user, project),
  input,
  ip: "192.0.2.1",
  user_agent: "test",
})
const key = async (user: User, input: unknown) => changeKey(store.db, await action(user, input))
const settings = async (user: User, input: unknown) => changeSettings(store.db, await action(user, input))
const lastAct = async (project = "shop") =>
  (await listAudit(store.db, project, 500)).sort((a, b) => b.audit_id - a.audit_id)[0]
const keyOf = async (project: string) => (await getProjectKey(store.db, project))?.key ?? ""

describe("KEY-2 a pasted key is tested before it is stored", () => {
  test.each([
    ["no key of the service", async () => "not-a-key-of-anybody"],
    ["a key of another project", () => keyOf("other")],
    ["the account's key", async () => service.accountKey],
    ["letters that no header carries", async () => "schlüssel mit ü"],
  ])("%s is refused and changes nothing", async (_what, makeInput) => {
    const before = await keyFacts(store.db, "shop", "")
    for (const whose of ["project", "own"]) {
      const outcome = await key(manager, { act: "replace", whose, key: await makeInput() })
      expect(outcome).toMatchObject({ failure: { status: 400, field: "key" } })
    }
    expect(await keyFacts(store.db, "shop", "")).toEqual(before)
    expect(await keyFacts(store.db, "shop", "manager")).toBeNull()
  })

  test("a user's own key is only used for that user, and can be removed", async () => {
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

  test("no response and no row of the log has a key", async () => {
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

describe("KEY-3 keys for programs", () => {
  const program = async (user: User, input: unknown, project = "shop") =>
    changeProgramKey(store.db, await action(user, input, project))
  const make = async (overrides: object = {}) => {
    const made = await program(manager, {
      act: "make",
      name: "Backend",
      right: "send",
      networks: [],
      ...overrides,
    })
    if (!made.ok || !made.value.api_key || !made.value.key) throw new Error(JSON.stringify(made))
    return { secret: made.value.api_key, key_id: made.value.key.key_id }
  }
  const listed = async (project = "shop") => {
    const keys = await programKeys(store.db, project)
    if (!keys.ok) throw new Error(keys.failure.message)
    return keys.value
  }
  /** Everything in the dashboard's database. */
  const storedText = async () => {
    const tables = Object.values(schema).flatMap((one: unknown) => (is(one, PgTable) ? [one] : []))
    return JSON.stringify(await Promise.all(tables.map((table) => store.db.select().from(table))))
  }

  test("the project's own key is never shown, not even to its owner", async () => {
    for (const user of [manager, owner])
      expect(await key(user, { act: "show" })).toMatchObject({
        ok: false,
        failure: { status: 400, message: "act must be replace or remove." },
      })
  })

  test("a key is only in the response that creates it: no list, no row and no log has it", async () => {
    const { secret, key_id } = await make({ networks: ["192.0.2.9/24", " "] })
    expect(await service.call("system/ping", {}, secret)).toMatchObject({ http_status: 403, code: 105 })
    const [row] = (await listed()).filter((one) => one.key_id === key_id)
    expect(row).toMatchObject({
      name: "Backend",
      right: "send",
      networks: ["192.0.2.0/24"],
      last_four: secret.slice(-4),
      created_by: manager.name,
    })
    const after = [
      await listed(),
      await program(manager, { act: "change", key_id, name: "B", right: "read", networks: [] }),
      await program(manager, { act: "revoke", key_id }),
      await storedText(),
    ]
    const text = JSON.stringify(after)
    for (const piece of [secret, secret.slice(0, 12), secret.slice(-12)]) expect(text).not.toContain(piece)
  })

  test("every action is in the log, with the state before and after", async () => {
    const { key_id } = await make()
    expect(await lastAct()).toMatchObject({
      action: "program-key/make",
      outcome: "success",
      target: "Backend",
      after: { name: "Backend", right: "send", networks: [] },
    })
    await program(manager, { act: "change", key_id, name: "Shop", right: "full", networks: ["10.0.0.0/8"] })
    expect(await lastAct()).toMatchObject({
      action: "program-key/change",
      target: "Backend",
      before: { name: "Backend", right: "send" },
      after: { name: "Shop", right: "full", networks: ["10.0.0.0/8"] },
    })
    await program(manager, { act: "revoke", key_id })
    expect(await lastAct()).toMatchObject({
      action: "program-key/revoke",
      outcome: "success",
      target: "Shop",
      before: { name: "Shop", right: "full" },
    })
    expect(await program(manager, { act: "revoke", key_id })).toMatchObject({ failure: { status: 404 } })
    expect(await lastAct()).toMatchObject({
      action: "program-key/revoke",
      outcome: expect.stringMatching(/^404/),
    })
  })

  test("SAVE-1 the second save of a key's rights is 409 with name and time, and changes nothing", async () => {
    const { key_id } = await make()
    const expected = { name: "Backend", right: "send", networks: [] }
    const change = { act: "change", key_id, name: "Backend", networks: [], expected }
    expect(await program(manager, { ...change, right: "read" })).toMatchObject({ ok: true })
    expect(await program(owner, { ...change, right: "full" })).toMatchObject({
      failure: { status: 409, conflict: { by: manager.name, current: { ...expected, right: "read" } } },
    })
    expect((await listed()).find((one) => one.key_id === key_id)?.right).toBe("read")
  })

  test("a project's managers only have access to its keys", async () => {
    const { secret, key_id } = await make({ right: "read" })
    for (const input of [
      { act: "revoke", key_id },
      { act: "change", key_id, name: "Mine", right: "full", networks: [] },
    ])
      expect(await program(owner, input, "other")).toMatchObject({ failure: { status: 404 } })
    expect((await listed("other")).map((one) => one.key_id)).not.toContain(key_id)
    expect(await service.call("system/ping", {}, secret)).toMatchObject({ http_status: 200 })
  })

  test("a user with an own key here can create them too: the call uses the project's key", async () => {
    const { secret } = await make({ right: "full" })
    expect(await key(manager, { act: "replace", whose: "own", key: secret })).toMatchObject({ ok: true })
    await make()
    expect(await key(manager, { act: "remove" })).toMatchObject({ ok: true })
  })

  test("KEY-4 a program's key does not become the project's own", async () => {
    const { secret } = await make({ right: "full" })
    const before = await keyOf("shop")
    expect(await key(manager, { act: "replace", whose: "project", key: secret })).toMatchObject({
      failure: { status: 400, field: "key", message: expect.stringContaining("made for a program") },
    })
    expect(await keyOf("shop")).toBe(before)
  })

  test("HOOKPAGE-9 of a webhook that it signs the password is hidden", async () => {
    const { secret, key_id } = await make({ right: "full" })
    const url = "https://name:word@hook.example.com/"
    await service.ok(webhookSet, { url, status: "disabled" }, secret)
    const [row] = (await listed()).filter((one) => one.key_id === key_id)
    expect(row?.webhooks).toEqual(["https://name:***@hook.example.com/"])
  })

  test.each<[string | undefined, object]>([
    [undefined, { act: "dance" }],
    ["name", { act: "make", name: " ", right: "send", networks: [] }],
    ["name", { act: "make", name: "n".repeat(101), right: "send", networks: [] }],
    ["right", { act: "make", name: "n", right: "owner", networks: [] }],
    ["networks", { act: "make", name: "n", right: "send", networks: ["example.com"] }],
    ["networks", { act: "make", name: "n", right: "send", networks: Array(21).fill("10.0.0.1") }],
    ["networks", { act: "make", name: "n", right: "send" }],
    ["key_id", { act: "revoke", key_id: "1 or 1=1" }],
    ["key_id", { act: "revoke" }],
  ])("a bad %s is refused, and nothing is asked", async (field, input) => {
    const before = await listed()
    const outcome = await program(manager, input)
    expect(outcome).toMatchObject({ failure: { status: 400, ...(field && { field }) } })
    expect(await listed()).toEqual(before)
  })
})

describe("SETTINGS-1 settings are changed in both places, and the log has the previous ones", () => {
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

  test("SAVE-1 the second save of a setting is 409 with name and time, in both places, and writes nothing", async () => {
    for (const [field, first, second, third] of [
      ["time_zone", "Europe/Berlin", "Europe/Vienna", "Europe/Paris"],
      ["email_counter_limit", 500, 600, 700],
      ["name", "Shop two", "Shop three", "Shop four"],
    ] as const) {
      const expected = { [field]: first }
      expect(await settings(manager, { [field]: second, expected })).toMatchObject({ ok: true })
      expect(await settings(owner, { [field]: third, expected })).toMatchObject({
        failure: {
          status: 409,
          conflict: { by: manager.name, at: expect.any(String), current: { [field]: second } },
        },
      })
      const seen = { [field]: second }
      expect(await settings(owner, { [field]: second, expected })).toMatchObject({ ok: true })
      expect(await settings(owner, { [field]: first, expected: seen })).toMatchObject({ ok: true })
    }
  })

  test("SAVE-1 a setting that the API changed names no user, and another field is not a conflict", async () => {
    const { project } = await access(manager)
    await service.ok(projectUpdate, {
      project_id: project.service_project_id,
      project: { email_counter_limit: 900 },
    })
    expect(
      await settings(owner, { email_counter_limit: 1, expected: { email_counter_limit: 500 } }),
    ).toMatchObject({
      failure: { status: 409, conflict: { by: null, at: null, current: { email_counter_limit: 900 } } },
    })
    expect(await settings(owner, { send_enabled: false, expected: { send_enabled: false } })).toMatchObject({
      ok: true,
    })
  })

  test("SAVE-2 one of two parallel saves that read the same version is accepted", async () => {
    const zones = ["Europe/Oslo", "Europe/Rome", "Europe/Madrid"]
    const zoned = await Promise.all(
      zones.map((time_zone) => settings(manager, { time_zone, expected: { time_zone: "Europe/Berlin" } })),
    )
    const limited = await Promise.all(
      [1, 2, 3].map((email_counter_limit) =>
        settings(manager, { email_counter_limit, expected: { email_counter_limit: 900 } }),
      ),
    )
    for (const outcomes of [zoned, limited]) {
      expect(outcomes.filter((one) => one.ok)).toHaveLength(1)
      for (const one of outcomes)
        if (!one.ok) expect(one.failure).toMatchObject({ status: 409, conflict: {} })
    }
  })

  test("SETTINGS-2 the input names no other project and has no key", async () => {
    const other = (await findProject(store.db, "other"))?.service_project_id
    await settings(manager, { project_id: other, project_api_key: await keyOf("other"), send_enabled: true })
    const { projects } = await service.ok(projectList, {})
    expect(projects.find((one) => one.id === other)?.send_enabled).toBe(true)
    expect(projects.find((one) => one.name === "Shop two")?.send_enabled).toBe(true)
    // The account's methods remain closed: only these routes reach them.
    for (const path of ["project/update", "rights/set", "project/delete"]) {
      const outcome = await proxy(store.db, { user: manager, project: "shop", path, input: {}, ip: null })
      expect(outcome).toMatchObject({ failure: { status: 404 } })
    }
  })
})

describe("SETTINGS-3 only the owner sets rights of the project", () => {
  test("granted, revoked, and shown with the previous ones", async () => {
    const set = async (user: User, rights: unknown) => changeRights(store.db, await action(user, { rights }))
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

  test("SAVE-1 a right that was set meanwhile is not set again: 409 with name and time", async () => {
    const set = async (smtp_strict: boolean | null, expected: object) =>
      changeRights(store.db, await action(owner, { rights: { smtp_strict }, expected }))
    expect(await set(true, { smtp_strict: false })).toMatchObject({ ok: true })
    expect(await set(null, { smtp_strict: false })).toMatchObject({
      failure: { status: 409, conflict: { by: owner.name, current: { smtp_strict: true } } },
    })
    expect(await set(null, { smtp_strict: true })).toMatchObject({ ok: true })
  })
})

describe("SETTINGS-4 a project is deleted by the owner who typed its name", () => {
  test("and is closed for everybody, while its rows remain except the recipients of its runs", async () => {
    await createProject(store.db, { user: owner, input: { name: "Old" }, ip: null })
    await setMember(store.db, { project_id: "old", user_id: "manager", role: "manager", created_at: someDay })
    const run = { project_id: "old", run_id: "a-run", created_by: "manager" }
    await insertSendRun(
      store.db,
      { ...run, created_at: someDay, changed_at: someDay, subject: "Hello", message_bytes: 0 },
      {},
    )
    await appendParts(store.db, run, 0, [{ recipients: [{ email: "reader@example.com" }], bytes: 30 }])
    const gone = async (user: User, confirm: string) =>
      deleteProject(store.db, await action(user, { confirm }, "old"))
    expect(await gone(manager, "Old")).toMatchObject({ failure: { status: 403 } })
    expect(await gone(owner, "old")).toMatchObject({ failure: { status: 400, field: "confirm" } })
    expect(await gone(owner, "Old")).toMatchObject({ ok: true })
    for (const user of [owner, manager]) {
      expect(await accessOf(store.db, user, "old")).toBeNull()
      expect((await listProjects(store.db, user)).map((one) => one.project_id)).not.toContain("old")
    }
    expect(await lastAct("old")).toMatchObject({ action: "project/delete", outcome: "success" })
    // RUN-9: recipients are personal data, and are deleted at once.
    expect(await listParts(store.db, run, 0, 1)).toEqual([])
    expect(await messageOfRun(store.db, run)).toBeNull()
    const { projects } = await service.ok(projectList, {})
    expect(projects.map((one) => one.name)).not.toContain("Old")
  })
})

describe("IMPORT-1 projects unknown to the dashboard are imported", () => {
  const ask = (user: User, input: unknown) =>
    importProjects(store.db, { user, input, ip: null, user_agent: null })

  test("listed first, then imported with their keys, once", async () => {
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
    expect(await keyFacts(store.db, "elsewhere", "")).toMatchObject({ last_four: project_api_key.slice(-4) })
    expect(await ask(owner, input)).toMatchObject({ failure: { status: 409 } })
  })

  test("a project's key and a wrong one are not the account's", async () => {
    for (const wrong of [await keyOf("shop"), "nobody"])
      expect(await ask(owner, { act: "check", key: wrong })).toMatchObject({
        failure: { status: 400, field: "key" },
      })
  })
})
