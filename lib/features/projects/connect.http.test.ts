import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { confirmedEmailList } from "#contract/methods/confirmed-email"
import { projectCreate, projectList } from "#contract/methods/project"
import { systemInfo } from "#contract/methods/system"
import { accessAs } from "#lib/access/auth/access"
import { projectOfKey } from "#lib/analytics/deployments/report-deployment"
import { accountSpace } from "#lib/data/store/account-space"
import { listAudit } from "#lib/data/store/audit"
import { listConnections } from "#lib/data/store/connections"
import type { Store } from "#lib/data/store/open"
import { findProject, updateProject } from "#lib/data/store/projects"
import { createFirstOwner } from "#lib/data/store/users"
import { call } from "#lib/mail-api/client/call"
import { connectedServer } from "#lib/mail-api/client/server"
import { getAccountKey, getKey } from "#lib/mail-api/proxy/keys"
import { callWithKey, proxy } from "#lib/mail-api/proxy/proxy"
import { ids } from "#lib/platform/ids"
import { aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { readBaseUrl } from "./connect.ts"
import { changeServer, listServers } from "./connections.ts"
import { createProject } from "./create-project.ts"
import { importProjects } from "./import-projects.ts"
import { readAtService } from "./project-settings.ts"

/** Two real services: the one of the settings, and another one that a user connects. */
let ours: TestService
let theirs: TestService
let store: Store
let restore = () => {}
const owner = aUser("owner", true)
const manager = aUser("manager")
const from = { ip: null, user_agent: null }

beforeAll(async () => {
  ;[ours, theirs, store] = await Promise.all([
    startService({ isApiOnly: true }),
    startService({ isApiOnly: true, config: { accountKey: "key-of-another-account-0123456789abcdefghijk" } }),
    openTestStore(),
  ])
  restore = useSettings({
    serviceBaseUrl: ours.url,
    accountKey: ours.accountKey,
    connectAllow: [new URL(theirs.url).host],
  })
  const { user_id, email, name } = owner
  await createFirstOwner(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
  // Two complete services and a store start here.
})
afterAll(async () => {
  restore()
  await store.close()
  await ours.close()
  await theirs.close()
})

const runImport = (input: object, user = owner) => importProjects(store.db, { user, input, ...from })
const server = (input: object, user = owner) => changeServer(store.db, { user, input, ...from })
const theirKey = () => ({ key: theirs.accountKey, server: connectedServer(theirs.url) })
const atTheirs = () => ({ base_url: theirs.url, key: theirs.accountKey, header_brand: "OTHER" })

describe("CONNECT-1 another server's projects coexist with our own", () => {
  test("its key is tested by a harmless call, and a check stores nothing", async () => {
    const outcome = await runImport({ act: "check", ...atTheirs() })
    expect(outcome).toMatchObject({ ok: true, value: { projects: [] } })
    expect(await listConnections(store.db)).toEqual([])
  })

  test("after connecting, its projects are imported, and their calls go there", async () => {
    expect(await runImport({ act: "connect", ...atTheirs(), name: "Hosted" })).toMatchObject({ ok: true })
    const [connection] = await listConnections(store.db)
    expect(connection).toMatchObject({ name: "Hosted", base_url: theirs.url, header_brand: "OTHER" })
    const connection_id = connection?.connection_id ?? ""

    const made = await createProject(store.db, {
      user: owner,
      input: { name: "There", connection_id },
      ip: null,
    })
    // Without a server at the callback URL of these tests, there is a warning, which stops nothing.
    expect(made).toMatchObject({ ok: true, value: { project_id: "there" } })
    const here = await createProject(store.db, { user: owner, input: { name: "Here" }, ip: null })
    expect(here).toMatchObject({ ok: true, value: { project_id: "here" } })

    const [atOurs, atTheirServer] = await Promise.all([
      call(projectList, {}, ours.accountKey),
      call(projectList, {}, theirKey()),
    ])
    expect(atOurs.ok && atOurs.value.projects.map((one) => one.name)).toEqual(["Here"])
    expect(atTheirServer.ok && atTheirServer.value.projects.map((one) => one.name)).toEqual(["There"])

    const there = await findProject(store.db, "there")
    if (!there) throw new Error("There is missing.")
    const access = accessAs(owner, there, "owner")
    expect(await callWithKey(store.db, access, systemInfo, {})).toMatchObject({
      ok: true,
      value: { project_name: "There" },
    })
    expect(await callWithKey(store.db, access, confirmedEmailList, {})).toMatchObject({ ok: true })
    expect(await readAtService(store.db, there)).toMatchObject({ ok: true, value: { name: "There" } })
  })

  test("projects with the same id on two servers are two projects", async () => {
    // Both services number their projects from the same start.
    const [here, there] = await Promise.all([findProject(store.db, "here"), findProject(store.db, "there")])
    expect(here?.service_project_id).toBe(there?.service_project_id)
    expect(here?.connection_id).toBeNull()
    expect(there?.connection_id).not.toBeNull()
  })

  test("MARK-3 a key reports only for a project of its own server, if the other has one of the same id", async () => {
    const keyOf = async (project_id: string) => (await getKey(store.db, project_id, ""))?.key ?? ""
    const [here, there] = [await keyOf("here"), await keyOf("there")]
    const projectFor = (project_id: string, key: string) => projectOfKey(store.db, { project_id, key })
    expect(await projectFor("here", here)).toMatchObject({ ok: true, value: { project_id: "here" } })
    expect(await projectFor("there", there)).toMatchObject({ ok: true, value: { project_id: "there" } })
    for (const [project_id, key] of [
      ["here", there],
      ["there", here],
    ] as const)
      expect(await projectFor(project_id, key)).toMatchObject({ failure: { status: 401 } })
  })

  test("a project that was created there directly is found, and imported once", async () => {
    const { connection_id } = (await listConnections(store.db))[0] ?? {}
    const made = await call(projectCreate, { project: { name: "Elsewhere" } }, theirKey())
    if (!made.ok) throw new Error(made.failure.message)
    const id = made.value.project_id
    expect(await runImport({ act: "check", connection_id })).toMatchObject({
      value: {
        projects: expect.arrayContaining([
          { service_project_id: id, name: "Elsewhere", isKnown: false },
          expect.objectContaining({ name: "There", isKnown: true }),
        ]),
      },
    })
    const input = { act: "import", connection_id, service_project_ids: [id] }
    expect(await runImport(input)).toMatchObject({
      ok: true,
      value: { imported: [{ project_id: "elsewhere" }] },
    })
    expect(await runImport(input)).toMatchObject({ failure: { status: 409 } })
    expect(await getKey(store.db, "elsewhere", "")).toMatchObject({
      key: made.value.project_api_key,
      server: { baseUrl: theirs.url, isGuarded: true },
    })
  })
})

describe("CONNECT-2 keys go only to their server, and not into private networks", () => {
  test.each([
    ["http://mail.example.com", "https"],
    ["https://127.0.0.1", "private"],
    ["https://[::1]:4100", "private"],
    ["https://169.254.169.254/latest", "private"],
    ["https://localhost:4100", "private"],
    ["https://intern", "private"],
    ["https://ann:word@mail.example.com", "cannot have a user name, a password"],
    ["https://mail.example.com/?a=b", "cannot have a user name, a password"],
    ["ftp://mail.example.com", "not the address of a server"],
    ["", "not the address of a server"],
  ])("%s is refused", (text, why) => {
    const outcome = readBaseUrl(text)
    expect(outcome).toMatchObject({ failure: { status: 400, field: "base_url" } })
    expect(!outcome.ok && outcome.failure.message).toContain(why)
  })

  test("a URL is stored as the base of calls", () => {
    const base = { ok: true, value: "https://mail.example.com/en/transactional/api/v1" }
    expect(readBaseUrl("https://mail.example.com/en/transactional/api/v1/")).toEqual(base)
    expect(readBaseUrl("https://mail.example.com/en/transactional/api/v1/email/send.json")).toEqual(base)
    expect(readBaseUrl("mail.example.com")).toEqual({ ok: true, value: "https://mail.example.com" })
  })

  test("a name that resolves to a private network is detected by the call, before the key is sent", async () => {
    const { port } = new URL(theirs.url)
    const outcome = await call(
      systemInfo,
      {},
      {
        key: theirs.accountKey,
        server: connectedServer(`https://localtest.localhost:${port}`),
      },
    )
    expect(outcome).toMatchObject({ failure: { status: 502, message: "The mail service did not respond." } })
  })

  test("a wrong key, a project's key and the key of another account are refused with their field", async () => {
    const project = await getKey(store.db, "there", "")
    const { connection_id } = (await listConnections(store.db))[0] ?? {}
    for (const input of [
      { base_url: theirs.url, key: "not-a-key" },
      { base_url: theirs.url, key: project?.key },
      { base_url: theirs.url },
      { connection_id, key: ours.accountKey },
      { key: theirs.accountKey },
    ])
      expect(await runImport({ act: "check", ...input })).toMatchObject({
        failure: { status: 400, field: "key" },
      })
  })
})

describe("CONNECT-3 only the owner manages servers", () => {
  test("all others are refused, also through the proxy", async () => {
    expect(await runImport({ act: "check", ...atTheirs() }, manager)).toMatchObject({
      failure: { status: 403 },
    })
    expect(await server({ act: "check", connection_id: null }, manager)).toMatchObject({
      failure: { status: 403 },
    })
    const request = { user: manager, project: "there", path: "confirmed-email/list", input: {}, ip: null }
    expect(await proxy(store.db, request)).toMatchObject({ failure: { status: 404 } })
  })

  test("a server can be checked, renamed and get another key of the same account; no list or log has a key", async () => {
    const { connection_id = "" } = (await listConnections(store.db))[0] ?? {}
    expect(await server({ act: "check", connection_id })).toMatchObject({ value: { account: {} } })
    expect(
      await server({ act: "edit", connection_id, name: "Elsewhere", key: theirs.accountKey }),
    ).toMatchObject({ ok: true })
    expect(await server({ act: "edit", connection_id, key: ours.accountKey })).toMatchObject({
      failure: { field: "key" },
    })
    const servers = await listServers(store.db)
    expect(servers.map(({ name, projects }) => [name, projects])).toEqual([
      [new URL(ours.url).host, 1],
      ["Elsewhere", 2],
    ])
    const text = JSON.stringify([servers, await listAudit(store.db, accountSpace, 500)])
    for (const key of [ours.accountKey, theirs.accountKey])
      for (const piece of [key, key.slice(0, 12), key.slice(-12)]) expect(text).not.toContain(piece)
  })

  test("a server with projects remains; without them it is deleted with its key, and returns under the same id", async () => {
    const { connection_id = "" } = (await listConnections(store.db))[0] ?? {}
    expect(await server({ act: "remove", connection_id })).toMatchObject({ failure: { status: 409 } })
    for (const slug of ["there", "elsewhere"]) await updateProject(store.db, slug, { deleted_at: someDay })
    expect(await server({ act: "remove", connection_id })).toMatchObject({ ok: true })
    expect(await listConnections(store.db)).toEqual([])
    expect(await getAccountKey(store.db, connection_id)).toBeNull()
    expect(await server({ act: "check", connection_id: ids.connection() })).toMatchObject({
      failure: { status: 409 },
    })
    expect(await runImport({ act: "connect", ...atTheirs() })).toMatchObject({ value: { connection_id } })
  })
})
