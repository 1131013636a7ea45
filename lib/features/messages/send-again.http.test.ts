import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { emailSend } from "#contract/methods/email"
import { letterResend } from "#contract/methods/letter"
import { suppressionGet, suppressionSet } from "#contract/methods/suppression"
import type { ProjectAction } from "#lib/access/actions/project-action"
import { rowOf, underWay } from "#lib/access/audit/audit"
import { accessAs } from "#lib/access/auth/access"
import type { Role } from "#lib/access/auth/permissions"
import { insertAudit, listAudit } from "#lib/data/store/audit"
import { setMember } from "#lib/data/store/members"
import type { Store } from "#lib/data/store/open"
import { blocks } from "#lib/data/store/schema/messages"
import { createUser } from "#lib/data/store/users"
import { putKey } from "#lib/mail-api/proxy/keys"
import { proxy } from "#lib/mail-api/proxy/proxy"
import { clock, plus } from "#lib/platform/clock"
import { aProject, aUser, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { bareSources, storeLetters } from "#lib/testing/store-letters"
import { openTestStore } from "#lib/testing/test-store"
import { rows } from "#postgres/rows"
import { type MadeProject, makeMessage, makeProject } from "../../../service/testing/make.ts"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import type { AgainMessage } from "./again-outcome.ts"
import { sendAgain } from "./send-again.ts"

const roles = ["manager", "editor", "operator"] as const
let service: TestService
let store: Store
let shop: MadeProject
let foreign: MadeProject
let restore = () => {}
let turn = 0

beforeAll(async () => {
  service = await startService({ isApiOnly: true })
  restore = useSettings({ serviceBaseUrl: service.url })
  store = await openTestStore()
  shop = await makeProject(service)
  foreign = await makeProject(service)
  for (const role of roles) {
    const { user_id, email } = aUser(role)
    await createUser(store.db, { user_id, email, name: role, password_hash: "x", created_at: someDay })
  }
  for (const [slug, { key }] of [
    ["shop", shop],
    ["foreign", foreign],
  ] as const) {
    await saveProject(store.db, slug)
    await putKey(store.db, slug, "", key)
    for (const role of roles)
      await setMember(store.db, { project_id: slug, user_id: role, role, created_at: someDay })
  }
})
afterAll(async () => {
  restore()
  await store.close()
  await service.close()
})

/** A message that the service stores, with this status here. */
async function message(status = "hard_bounced", cause?: "temporary_unavailable" | "unsubscribed") {
  turn += 1
  const email = `r${turn}@customer.example`
  const { job_id } = await service.ok(emailSend, { message: makeMessage(shop, email) }, shop.key)
  await keep({ job_id, email }, status)
  if (cause) await suppress(email, cause)
  return { job_id, email }
}

const keep = ({ job_id, email }: AgainMessage, status: string, hoursAgo = 3) =>
  storeLetters(store.db, "shop", [
    {
      ...{ project_id: "shop", job_id, email, status, statuses: [status], tags: [], metadata: {} },
      ...{ first_at: plus(clock.now(), -hoursAgo * 3_600_000), last_at: clock.now() },
      ...{ delivery_status: null, destination_response: null, subject: null, from_email: null },
      ...{ template_id: null, template_version: null, sources: bareSources },
    },
  ])

const suppress = (email: string, cause: "temporary_unavailable" | "unsubscribed") =>
  service.ok(suppressionSet, { email, cause }, shop.key)

const actionOf = (role: Role, input: unknown, slug = "shop"): ProjectAction => ({
  access: accessAs(aUser(role), aProject(slug), role),
  ...{ input, ip: "192.0.2.1", user_agent: null },
})

async function outcomes(
  role: Role,
  messages: readonly AgainMessage[],
  more: { check?: 1; slug?: string } = {},
) {
  const { slug, ...rest } = more
  const done = await sendAgain(store.db, actionOf(role, { messages, ...rest }, slug))
  if (!done.ok) throw new Error(done.failure.message)
  return done.value.outcomes
}

const sentTo = async (email: string): Promise<number> =>
  (await rows(service.ctx.store.db, sql`select 1 from letters where email = ${email}`)).length

const causesOf = async (email: string) =>
  (await service.ok(suppressionGet, { email }, shop.key)).suppressions.map(({ cause }) => cause).sort()

/** An audit log row of another user who is sending this message again now. */
const resendRow = (message: AgainMessage) =>
  rowOf(
    {
      ...{ project_id: "shop", user_id: "editor", action: letterResend.path, ip: null },
      ...{ input: message, target: message.email },
    },
    underWay,
  )

const rowsOf = async (email: string) =>
  (await listAudit(store.db, "shop", 500))
    .filter(({ target }) => target === email)
    .map(({ action, outcome, user_id }) => [action, outcome, user_id])
    .reverse()

describe("MESSAGEPAGE-9 sends many messages again", () => {
  test("previews the outcome of each, then does exactly that, with rows in the log", async () => {
    const plain = await message()
    const blocked = await message("hard_bounced", "temporary_unavailable")
    const left = await message("hard_bounced", "unsubscribed")
    const arrived = await message("delivered")
    const tried = await message("soft_bounced")
    const unknown = { job_id: "none", email: "r@customer.example" }
    const all = [plain, blocked, left, arrived, tried, unknown]
    const expected = ["sent", "released", "kept", "arrived", "tried", "gone"]
    expect(await outcomes("manager", all, { check: 1 })).toEqual(expected)
    expect(await Promise.all(all.map(({ email }) => sentTo(email)))).toEqual([1, 1, 1, 1, 1, 0])
    expect(await rowsOf(blocked.email)).toEqual([])

    expect(await outcomes("manager", all)).toEqual(expected)
    expect(await Promise.all(all.map(({ email }) => sentTo(email)))).toEqual([2, 2, 1, 1, 1, 0])
    expect(await causesOf(blocked.email)).toEqual([])
    expect(await causesOf(left.email)).toEqual(["unsubscribed"])
    expect(await rowsOf(blocked.email)).toEqual([
      ["suppression/delete-many", "success", "manager"],
      ["letter/resend", "success", "manager"],
    ])
    expect(await rowsOf(left.email)).toEqual([])
  })

  test("previews the domains of these messages that still block our servers", async () => {
    const [first, left] = [await message(), await message("hard_bounced", "unsubscribed")]
    const block = { domain: "customer.example", block_type: "one_smtp", domain_status: "blocked", raw: {} }
    const place = { project_id: "shop", block_time: plus(clock.now(), -60_000), received_at: clock.now() }
    await store.db.insert(blocks).values({ ...place, ...block, fingerprint: "f1", smtp_blocks_count: 1 })
    const ask = async (messages: readonly AgainMessage[], more: { check?: 1 }) => {
      const done = await sendAgain(store.db, actionOf("manager", { messages, ...more }))
      return done.ok && done.value.blocking
    }
    expect(await ask([first, left], { check: 1 })).toEqual(["customer.example"])
    // A skipped message meets no block.
    expect(await ask([left], { check: 1 })).toEqual([])
    expect(await ask([first], {})).toEqual([])
  })

  test("once, for any number of requests and users", async () => {
    const [first, second] = [await message(), await message()]
    const both = [first, second]
    const pressed = await Promise.all([outcomes("manager", both), outcomes("editor", both)])
    expect(pressed.flat().sort()).toEqual(["again", "again", "sent", "sent"])
    expect(await outcomes("manager", both)).toEqual(["again", "again"])
    expect(await outcomes("editor", both, { check: 1 })).toEqual(["again", "again"])
    expect([await sentTo(first.email), await sentTo(second.email)]).toEqual([2, 2])
  })

  test("not one that another user sent while the service was slow", async () => {
    const one = await message()
    // Responds to the first call after the other user's message is on its way.
    const slow = createServer(async (request, response) => {
      await insertAudit(store.db, resendRow(one))
      const headers = { "content-type": "application/json", "x-api-key": shop.key }
      const body = JSON.stringify(one)
      const answer = await fetch(`${service.url}${request.url}`, { method: "POST", headers, body })
      response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text())
    })
    await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve))
    const { port } = slow.address() as AddressInfo
    const back = useSettings({ serviceBaseUrl: `http://127.0.0.1:${port}` })
    expect(await outcomes("manager", [one])).toEqual(["again"])
    back()
    slow.close()
    expect(await sentTo(one.email)).toBe(1)
  })

  test("and reports a suppression that was removed for a message that the service then postpones", async () => {
    const one = await message("hard_bounced", "temporary_unavailable")
    const busy = createServer(async (request, response) => {
      const isResend = request.url?.includes(letterResend.path) ?? false
      const headers = { "content-type": "application/json", "x-api-key": shop.key }
      const body = (await request.toArray()).join("")
      const answer = isResend
        ? Response.json({ status: "error", code: 429, message: "Too many." }, { status: 429 })
        : await fetch(`${service.url}${request.url}`, { method: "POST", headers, body })
      response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text())
    })
    await new Promise<void>((resolve) => busy.listen(0, "127.0.0.1", resolve))
    const { port } = busy.address() as AddressInfo
    const back = useSettings({ serviceBaseUrl: `http://127.0.0.1:${port}` })
    expect(await outcomes("manager", [one])).toEqual(["freed"])
    back()
    busy.close()
    expect(await causesOf(one.email)).toEqual([])
    expect(await sentTo(one.email)).toBe(1)
  })

  test("not one that was sent again from its own page", async () => {
    const one = await message()
    const { access, ip } = actionOf("editor", {})
    const request = { user: access.user, project: "shop", path: letterResend.path, input: one, ip }
    expect((await proxy(store.db, request)).ok).toBe(true)
    expect(await outcomes("manager", [one])).toEqual(["again"])
    expect(await sentTo(one.email)).toBe(2)
  })

  test("and keeps suppressions for roles that cannot remove them", async () => {
    const [plain, blocked] = [await message(), await message("hard_bounced", "temporary_unavailable")]
    expect(await outcomes("editor", [plain, blocked])).toEqual(["sent", "right"])
    expect(await causesOf(blocked.email)).toEqual(["temporary_unavailable"])
    expect(await sentTo(blocked.email)).toBe(1)
    // The route checks the right to send; the proxy checks it again.
    expect(await outcomes("operator", [blocked])).toEqual(["freed"])
    expect(await sentTo(blocked.email)).toBe(1)
  })

  test("and keeps a suppression of a recipient who unsubscribed, in addition to that of a bounce", async () => {
    const one = await message("hard_bounced", "temporary_unavailable")
    await suppress(one.email, "unsubscribed")
    expect(await outcomes("manager", [one])).toEqual(["kept"])
    expect(await causesOf(one.email)).toEqual(["temporary_unavailable", "unsubscribed"])
  })

  test("only of its own project", async () => {
    const one = await message()
    expect(await outcomes("manager", [one], { slug: "foreign" })).toEqual(["gone"])
    expect(await sentTo(one.email)).toBe(1)
  })

  test("a soft bounce after its last attempt, and none without a response of the service", async () => {
    const one = await message("soft_bounced")
    await keep({ ...one, job_id: `${one.job_id}x` }, "soft_bounced", 51)
    expect(await outcomes("manager", [{ ...one, job_id: `${one.job_id}x` }, one])).toEqual(["gone", "tried"])
    const silent = useSettings({ serviceBaseUrl: "http://127.0.0.1:9" })
    const bounced = { ...one, job_id: `${one.job_id}x` }
    expect(await sendAgain(store.db, actionOf("manager", { messages: [bounced] }))).toMatchObject({
      failure: { status: 502 },
    })
    silent()
  })

  test.each([
    [{}],
    [{ messages: [] }],
    [{ messages: Array(51).fill({ job_id: "1", email: "a@b.example" }) }],
  ])("refuses what is no list of up to 50: %#", async (input) => {
    expect(await sendAgain(store.db, actionOf("manager", input))).toMatchObject({ failure: { status: 400 } })
  })
})
