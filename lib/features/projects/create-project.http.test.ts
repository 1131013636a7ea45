import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { apiKeyCreate } from "#contract/methods/api-key"
import { emailSend } from "#contract/methods/email"
import { projectCreate } from "#contract/methods/project"
import { webhookDelete, webhookList, webhookSet } from "#contract/methods/webhook"
import { statuses } from "#contract/status"
import { type Access, accessOf, type User } from "#lib/access/auth/access"
import { listAudit } from "#lib/data/store/audit"
import { countBuckets } from "#lib/data/store/counts"
import { letterStory } from "#lib/data/store/letters"
import type { Store } from "#lib/data/store/open"
import { findProject } from "#lib/data/store/projects"
import { createFirstOwner } from "#lib/data/store/users"
import { getProjectKey } from "#lib/mail-api/proxy/keys"
import { proxy } from "#lib/mail-api/proxy/proxy"
import { readMethod } from "#lib/mail-api/proxy/read"
import { aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore, useStore } from "#lib/testing/test-store"
import { GET, POST } from "../../../app/api/callbacks/[project]/route.ts"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { createProject, finishProject } from "./create-project.ts"

/** The dashboard's receiver on its own port: the real route handlers behind a plain server. */
async function startReceiver(): Promise<{ url: string; server: Server }> {
  const server = createServer(async (incoming, outgoing) => {
    const project = incoming.url?.split("/").at(-1)?.split("?")[0] ?? ""
    const chunks = await incoming.toArray()
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    const body = incoming.method === "POST" ? { body: Buffer.concat(chunks) } : {}
    const request = new Request(`http://127.0.0.1${incoming.url}`, {
      method: incoming.method ?? "GET",
      headers,
      ...body,
    })
    const response =
      incoming.method === "POST" ? await POST(request, { params: Promise.resolve({ project }) }) : GET()
    outgoing.writeHead(response.status).end(await response.text())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

let service: TestService
let receiver: { url: string; server: Server }
let store: Store
const restores: (() => void)[] = []
const owner: User = aUser("owner-1", true)

beforeAll(async () => {
  receiver = await startReceiver()
  service = await startService({ config: { callbackAllow: [new URL(receiver.url).host] } })
  store = await openTestStore()
  restores.push(
    useStore(store),
    useSettings({
      serviceBaseUrl: service.url,
      callbackBaseUrl: receiver.url,
      accountKey: service.accountKey,
    }),
  )
  const { user_id, email, name } = owner
  await createFirstOwner(store.db, { user_id, email, name, password_hash: "x", created_at: someDay })
})
afterAll(async () => {
  await service.close()
  for (const restore of restores) restore()
  await store.close()
  receiver.server.closeAllConnections()
  await new Promise((resolve) => receiver.server.close(resolve))
})

const create = (name: unknown) => createProject(store.db, { user: owner, input: { name }, ip: null })

async function created(name: string): Promise<Access> {
  const outcome = await create(name)
  expect(outcome).toEqual({ ok: true, value: { project_id: expect.any(String) } })
  const access = outcome.ok && (await accessOf(store.db, owner, outcome.value.project_id))
  if (!access) throw new Error("no project")
  return access
}

describe("PROJECT-1 a project is created end to end", () => {
  test("with an encrypted key, a working sender and callbacks for every status", async () => {
    const access = await created("Shop One")
    expect(access.project).toMatchObject({
      project_id: "shop-one",
      sandbox_sender: expect.stringMatching(/^hello@/),
      callback_url: `${receiver.url}/api/callbacks/shop-one`,
    })
    const hooks = await readMethod(access, webhookList, {})
    expect(hooks.ok && hooks.value.objects).toEqual([
      expect.objectContaining({
        url: access.project.callback_url,
        status: "active",
        delivery_info: 1,
        message_info: 1,
        max_parallel: 10,
        events: { spam_block: ["*"], email_status: expect.arrayContaining([...statuses]) },
      }),
    ])
  })

  test("its key is not in plain text in the store or the audit log", async () => {
    const key = (await getProjectKey(store.db, "shop-one"))?.key
    expect(key).toMatch(/^\w{32,}$/)
    const all = [await store.db.query.keys.findMany(), await listAudit(store.db, "account", 50)]
    expect(JSON.stringify(all)).not.toContain(key)
    expect(JSON.stringify(all)).not.toContain(service.accountKey)
  })

  test("another one with the same name is refused at its field; a similar name gets another slug", async () => {
    expect(await create("shop one")).toMatchObject({ failure: { status: 409, field: "name" } })
    expect((await created("Shop-One")).project.project_id).toBe("shop-one-2")
  })

  test("a blank name is refused at its field, and only the owner can create", async () => {
    expect(await create(" ")).toMatchObject({ failure: { status: 400, field: "name" } })
    const member = { user: aUser("user-2"), input: { name: "Mine" }, ip: null }
    expect(await createProject(store.db, member)).toMatchObject({ failure: { status: 403 } })
  })

  test("a project that an earlier attempt created only at the service is taken over", async () => {
    const left = await service.ok(projectCreate, { project: { name: "Half Done" } })
    const access = await created("Half Done")
    expect(access.project.service_project_id).toBe(left.project_id)
    expect((await getProjectKey(store.db, "half-done"))?.key).toBe(left.project_api_key)
  })

  test("WEBHOOK-21 our URL that a program registered with its own key is signed with ours again", async () => {
    const access = await created("Taken Over")
    const ownKey = (await getProjectKey(store.db, "taken-over"))?.key
    const { api_key } = await service.ok(apiKeyCreate, { name: "Leaked", right: "full" }, ownKey)
    const url = `${receiver.url}/api/callbacks/taken-over`
    await service.ok(webhookDelete, { url }, api_key)
    const { object } = await service.ok(webhookSet, { url }, api_key)
    expect(object.key_id).toBeDefined()
    expect(await finishProject(store.db, access, { ip: null })).toMatchObject({ ok: true })
    const hooks = await readMethod(access, webhookList, {})
    expect(hooks.ok && hooks.value.objects.map((one) => [one.url, one.key_id])).toEqual([[url, undefined]])
  })

  test("failed callbacks leave a project and a sentence; registering again completes it", async () => {
    const back = useSettings({
      serviceBaseUrl: service.url,
      callbackBaseUrl: "http://127.0.0.1:9",
      accountKey: service.accountKey,
    })
    const outcome = await create("Unheard")
    back()
    expect(outcome).toMatchObject({
      ok: true,
      value: { project_id: "unheard", warning: expect.stringContaining("Set it up again.") },
    })
    const access = await accessOf(store.db, owner, "unheard")
    expect(access?.project.callback_url).toBeNull()
    if (access)
      expect(await finishProject(store.db, access, { ip: null })).toEqual({
        ok: true,
        value: { project_id: "unheard" },
      })
    expect((await findProject(store.db, "unheard"))?.callback_url).toContain("/api/callbacks/unheard")
  })
})

describe("a message returns as events", () => {
  test("sent through the proxy, delivered, reported by callback, counted once", async () => {
    const access = await created("Round Trip")
    const { project_id, sandbox_sender } = access.project
    const message = {
      recipients: [{ email: "ann@example.com" }],
      subject: "Hello",
      from_email: sandbox_sender ?? "",
      body: { plaintext: "Hello Ann" },
    }
    const call = { user: owner, project: project_id, path: emailSend.path, input: { message }, ip: null }
    const sent = await proxy(store.db, call)
    if (!sent.ok) throw new Error(sent.failure.message)
    const { job_id } = sent.value as { job_id: string }
    await service.idle()
    const story = await letterStory(store.db, project_id, job_id)
    expect(story.letters).toEqual([
      expect.objectContaining({ email: "ann@example.com", status: "delivered", subject: "Hello" }),
    ])
    expect(story.events.map((event) => event.status).sort()).toEqual(["accepted", "delivered", "sent"])
    const counts = await countBuckets(store.db, project_id, 0, Date.now() + 3_600_000)
    expect(counts.filter((one) => one.letters_now > 0)).toEqual([
      expect.objectContaining({ status: "delivered", letters_now: 1 }),
    ])
  })
})

describe("CALLBACK-10 the receiver refuses calls that are not from the service", () => {
  const post = (project: string, body: string) =>
    fetch(`${receiver.url}/api/callbacks/${project}`, { method: "POST", body })

  test("by HTTP status", async () => {
    expect((await post("nowhere", "{}")).status).toBe(404)
    expect((await post("shop-one", "{}")).status).toBe(401)
    expect((await post("shop-one", `{"auth":"${"0".repeat(32)}"}`)).status).toBe(403)
    expect((await post("shop-one", "x".repeat(11 * 1024 * 1024))).status).toBe(413)
    expect((await fetch(`${receiver.url}/api/callbacks/shop-one`)).status).toBe(200)
  })
})
