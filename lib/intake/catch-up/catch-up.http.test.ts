import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { emailSend } from "#contract/methods/email"
import { eventDumpCreate, eventDumpList } from "#contract/methods/event-dump"
import { webhookDelete, webhookSet } from "#contract/methods/webhook"
import { type Access, accessOf } from "#lib/access/auth/access"
import { listAudit } from "#lib/data/store/audit"
import { askForCheck, claimCatchUp, findCatchUp } from "#lib/data/store/catch-ups"
import { type Db, rows, type Store } from "#lib/data/store/open"
import { insertProject } from "#lib/data/store/projects"
import { events } from "#lib/data/store/schema/messages"
import { createFirstOwner } from "#lib/data/store/users"
import { createProject, finishProject } from "#lib/features/projects/create-project"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { type Intake, openIntake } from "#lib/intake/receive/receive"
import { closeChanges } from "#lib/live/changes"
import { getProjectKey, getSigningKeys, putKey } from "#lib/mail-api/proxy/keys"
import { clock, plus, setClock } from "#lib/platform/clock"
import { aProject, aUser, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { makeEvents } from "../../../service/testing/make-events.ts"
import { startService, type TestService } from "../../../service/testing/start-service.ts"
import { changeCatchUp } from "./act.ts"
import { takeTurn } from "./loop.ts"
import { missingEventsOf } from "./read.ts"

/**
 * The real service and two dashboards: one that receives callbacks except when it is away, and one that receives none.
 */
let service: TestService
let called: Store
let fetching: Store
let receiver: Server
let intake: Intake
const bodies: { project: string; body: Buffer; encoding: string | null }[] = []
const restores: (() => void)[] = []
const owner = aUser("owner", true)

const pieces = async function* (body: Buffer) {
  yield body
}
const receiveWith = (to: Intake, { project, body, encoding }: (typeof bodies)[number]) =>
  to.receive({
    project,
    body: { pieces: pieces(body), declared: body.length } as unknown as Parameters<
      Intake["receive"]
    >[0]["body"],
    encoding,
    address: "127.0.0.1",
  })

beforeAll(async () => {
  ;[called, fetching] = await Promise.all([openTestStore(), openTestStore()])
  intake = openIntake({ store: async () => called.db, keysOf: getSigningKeys })
  receiver = createServer(async (request, response) => {
    if (request.method !== "POST") return void response.writeHead(200).end()
    const project = request.url?.split("/").at(-1)?.split("?")[0] ?? ""
    const encoding = request.headers["content-encoding"] ?? null
    const call = { project, body: Buffer.concat(await request.toArray()), encoding }
    bodies.push(call)
    const outcome = await receiveWith(intake, call)
    response.writeHead(outcome.ok ? 200 : 503).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  service = await startService({ config: { callbackAllow: [host] } })
  restores.push(
    useSettings({
      serviceBaseUrl: service.url,
      callbackBaseUrl: `http://${host}`,
      accountKey: service.accountKey,
    }),
    // The latest events are in transit and not compared.
    setClock({ now: () => plus(new Date(), 60_000) }),
  )
  const { user_id, email, name } = owner
  for (const { db } of [called, fetching])
    await createFirstOwner(db, { user_id, email, name, password_hash: "x", created_at: someDay })
})
afterAll(async () => {
  await service.close()
  await intake.close()
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
  for (const { db } of [called, fetching]) await closeChanges(db)
  for (const restore of restores.reverse()) restore()
  await called.close()
  await fetching.close()
})

async function made(name: string): Promise<Access> {
  const outcome = await createProject(called.db, { user: owner, input: { name }, ip: null })
  const access = outcome.ok && (await accessOf(called.db, owner, outcome.value.project_id))
  if (!access) throw new Error("no project")
  return access
}

const keyOf = async ({ project }: Access): Promise<string> =>
  (await getProjectKey(called.db, project.project_id))?.key ?? ""

const never = new AbortController().signal

async function turn(db: Db, project_id: string, signal = never): Promise<void> {
  const claim = await claimCatchUp(db, "token", clock.now(), 60)
  if (claim?.project_id !== project_id) throw new Error(`${project_id} is not due`)
  await takeTurn(db, claim, signal)
}

async function compared(db: Db, project_id: string) {
  await askForCheck(db, project_id, clock.now())
  await turn(db, project_id)
  return missingEventsOf(await findCatchUp(db, project_id), clock.now())
}

const act = (access: Access, what: string, db = called.db) =>
  changeCatchUp(db, { access, input: { act: what }, ip: null, user_agent: null })

const send = async (access: Access, emails: string[], overrides: object = {}) => {
  await service.ok(
    emailSend,
    {
      message: {
        recipients: emails.map((email) => ({ email, metadata: { customer: email } })),
        subject: "A sale, “50 %”",
        from_email: access.project.sandbox_sender ?? "",
        from_name: "Shop",
        body: { html: '<p>Hello <a href="https://example.com/page?a=1&amp;b=2">there</a></p>' },
        ...overrides,
      },
    },
    await keyOf(access),
  )
  await service.idle()
}

/** Everything behind charts, lists and stories. */
async function contentOf(db: Db, project_id: string): Promise<unknown> {
  while (await addUpOnce(db)) {}
  const all: Record<string, unknown> = {}
  for (const [table, columns, order] of [
    ["events", "to_jsonb(t) - 'seq' - 'received_at'", "fingerprint"],
    ["letters", "to_jsonb(t)", "job_id, email"],
    ["letter_search", "to_jsonb(t)", "job_id, email"],
    ["counts", "to_jsonb(t)", "bucket, status"],
    ["tag_counts", "to_jsonb(t)", "bucket, minutes, tag"],
    ["segments", "to_jsonb(t)", "family, segment_id"],
    ["segment_counts", "to_jsonb(t)", "family, minutes, starts_at, segment_id"],
  ] as const)
    all[table] = await rows(
      db,
      sql`select ${sql.raw(columns)} as row from ${sql.raw(table)} t where project_id = ${project_id}
          order by ${sql.raw(order)}`,
    )
  return all
}

const count = (db: Db) => db.$count(events)

describe("CATCHUP-3 dumps bring the same events as callbacks", () => {
  test("a dashboard with callbacks and one that fetches are equal, and late calls add nothing", async () => {
    const access = await made("Same")
    const { project_id, service_project_id, sandbox_sender } = access.project
    await insertProject(fetching.db, { ...aProject(project_id), service_project_id, sandbox_sender })
    await putKey(fetching.db, project_id, "", await keyOf(access))
    bodies.length = 0
    const people = ["click", "hard-bounce", "mailbox-full", "reader", "complain", "unsubscribe"]
    const message = { tags: ["sale", "a,b"], global_metadata: { order: '1"7' } }
    await send(
      access,
      people.map((name) => `${name}@example.com`),
      message,
    )
    await send(access, ["other@example.com"])
    await expect.poll(() => count(called.db)).toBeGreaterThan(15)
    const full = await count(called.db)
    expect((await compared(called.db, project_id)).outcome).toBe("whole")

    const gap = await compared(fetching.db, project_id)
    expect(gap).toMatchObject({ outcome: "missing", events: full })
    expect(await act(access, "start", fetching.db)).toMatchObject({ ok: true })
    await turn(fetching.db, project_id)
    expect(await findCatchUp(fetching.db, project_id)).toMatchObject({
      fill_state: "done",
      fill: { read: full, added: full, unreadable: 0 },
    })
    expect(await contentOf(fetching.db, project_id)).toEqual(await contentOf(called.db, project_id))

    // Compared at once, without a gap.
    await turn(fetching.db, project_id)
    expect(await findCatchUp(fetching.db, project_id)).toMatchObject({ outcome: "whole" })

    const late = openIntake({ store: async () => fetching.db, keysOf: getSigningKeys })
    expect(bodies.length).toBeGreaterThan(0)
    for (const body of bodies) expect(await receiveWith(late, body)).toMatchObject({ value: { added: 0 } })
    await late.close()
    expect(await contentOf(fetching.db, project_id)).toEqual(await contentOf(called.db, project_id))
    // The service has no dump of it left.
    expect(await service.ok(eventDumpList, {}, await keyOf(access))).toMatchObject({ event_dumps: [] })
  })
})

describe("CATCHUP-5 a gap is found, fetched, stopped and resumed", () => {
  /** Days of events without callbacks, because they were recorded before there was a webhook. */
  async function withGap(name: string, perDay: number): Promise<Access> {
    const access = await made(name)
    const key = await keyOf(access)
    await service.ok(webhookDelete, { url: access.project.callback_url ?? "" }, key)
    const project_id = Number(access.project.service_project_id)
    const from = plus(new Date(), -5 * 86_400_000)
    await makeEvents(
      service.ctx.store.db,
      Array.from({ length: 3 * perDay }, (_, n) => ({
        project_id,
        event_time: plus(from, (n % 3) * 86_400_000 + n),
        email: `reader-${n}@example.com`,
      })),
    )
    return access
  }

  test("a gap without a webhook is found day by day and fetched, and the webhook is restored", async () => {
    const access = await withGap("Away", 250)
    const { project_id } = access.project
    const gap = await compared(called.db, project_id)
    expect(gap).toMatchObject({ outcome: "missing", events: 750 })
    expect(gap.days.map(({ events: n }) => n)).toEqual([250, 250, 250])
    expect(await act(access, "start")).toMatchObject({ ok: true })
    // A repeated request has no further effect.
    expect(await act(access, "start")).toMatchObject({ ok: true })
    await finishProject(called.db, access, { ip: null })
    await turn(called.db, project_id)
    await turn(called.db, project_id)
    const row = await findCatchUp(called.db, project_id)
    expect(row).toMatchObject({ outcome: "whole", fill_state: "done", fill: { done: 3, added: 750 } })
    expect(missingEventsOf(row, clock.now())).toMatchObject({ events: 0, rest: 0 })
    const actions = (await listAudit(called.db, project_id, 10)).map(({ action, outcome }) => [
      action,
      outcome,
    ])
    expect(actions).toContainEqual(["catch-up/start", "success"])
    expect(await act(access, "start")).toMatchObject({ ok: false, failure: { status: 409 } })
  })

  test("a process that ends in the middle loses nothing and adds nothing twice", async () => {
    const access = await withGap("Killed", 450)
    const { project_id } = access.project
    await compared(called.db, project_id)
    await act(access, "start")
    const before = await count(called.db)
    for (let round = 0; (await findCatchUp(called.db, project_id))?.fill_state === "running"; round++) {
      const ending = new AbortController()
      const read = (await findCatchUp(called.db, project_id))?.fill?.read ?? 0
      const watching = (async () => {
        while (!ending.signal.aborted) {
          const fill = (await findCatchUp(called.db, project_id))?.fill
          if (!fill || fill.read > read || fill.ended_at) ending.abort()
        }
      })()
      await turn(called.db, project_id, ending.signal)
      ending.abort()
      await watching
      expect(round).toBeLessThan(30)
    }
    expect(await count(called.db)).toBe(before + 1350)
    expect(await findCatchUp(called.db, project_id)).toMatchObject({ fill: { read: 1350, added: 1350 } })
    expect((await compared(called.db, project_id)).outcome).toBe("whole")
  })

  test("a stopped fetch ends between two batches, and a restarted one fetches the rest", async () => {
    const access = await withGap("Stopped", 450)
    const { project_id } = access.project
    await compared(called.db, project_id)
    await act(access, "start")
    const running = turn(called.db, project_id)
    await expect
      .poll(async () => (await findCatchUp(called.db, project_id))?.fill?.read ?? 0)
      .toBeGreaterThan(0)
    expect(await act(access, "stop")).toMatchObject({ ok: true })
    await running
    const row = await findCatchUp(called.db, project_id)
    expect(row).toMatchObject({ fill_state: "stopped", lease_token: null })
    const added = row?.fill?.added ?? 0
    expect(added).toBeLessThan(1350)
    expect(await service.ok(eventDumpList, {}, await keyOf(access))).toMatchObject({ event_dumps: [] })
    const gap = await compared(called.db, project_id)
    expect(gap.events).toBe(1350 - (await storedOf(project_id)))
    await act(access, "start")
    await turn(called.db, project_id)
    expect((await compared(called.db, project_id)).outcome).toBe("whole")
    expect(await storedOf(project_id)).toBe(1350)
  })

  const storedOf = async (project_id: string) =>
    (
      await rows<{ n: number }>(
        called.db,
        sql`select count(*)::int as n from events where project_id = ${project_id}`,
      )
    )[0]?.n ?? 0

  test("CATCHUP-1 statuses that were removed from the webhook are not missed", async () => {
    const access = await made("Some")
    const { project_id, callback_url, service_project_id } = access.project
    const key = await keyOf(access)
    const event_time = plus(new Date(), -3 * 86_400_000)
    await makeEvents(
      service.ctx.store.db,
      ["sent", "delivered", "opened"].map((status) => ({
        project_id: Number(service_project_id),
        event_time,
        status,
      })),
    )
    const url = callback_url ?? ""
    await service.ok(webhookSet, { url, events: { email_status: ["delivered"] } }, key)
    const gap = await compared(called.db, project_id)
    expect(gap).toMatchObject({ events: 1, leftOut: ["opened", "sent"] })
    await act(access, "start")
    await turn(called.db, project_id)
    expect(await storedOf(project_id)).toBe(1)
    expect((await compared(called.db, project_id)).outcome).toBe("whole")
  })

  test("CATCHUP-4 repeated events within a second are one event, and are not missed forever", async () => {
    const access = await made("Twice")
    const { project_id, service_project_id } = access.project
    const event_time = plus(new Date(), -3 * 86_400_000)
    const one = {
      project_id: Number(service_project_id),
      event_time,
      job_id: "J-twice",
      status: "sent",
    }
    await makeEvents(service.ctx.store.db, [one, one])
    expect((await compared(called.db, project_id)).events).toBe(2)
    await act(access, "start")
    await turn(called.db, project_id)
    expect(await compared(called.db, project_id)).toMatchObject({ events: 0, outcome: "whole", rest: 1 })
  })
})

describe("CATCHUP-6 a failed comparison is reported and not retried constantly", () => {
  test("too many dumps of the project: again within hours", async () => {
    const access = await made("Full")
    const key = await keyOf(access)
    const start_time = "2026-01-01 00:00:00".replace(
      /^\d{4}-\d{2}-\d{2}/,
      new Date().toISOString().slice(0, 10),
    )
    for (let n = 0; n < 10; n++) await service.ok(eventDumpCreate, { start_time }, key)
    const { project_id } = access.project
    expect(await compared(called.db, project_id)).toMatchObject({
      outcome: "failed",
      reason: expect.stringContaining("10 dumps"),
    })
    const row = await findCatchUp(called.db, project_id)
    expect(row?.due_at.getTime()).toBeGreaterThan(clock.now().getTime() + 2 * 3_600_000)
  })

  test.each([
    [404, {}, "not_offered"],
    [403, { status: "error", code: 3307, message: "Not allowed." }, "not_allowed"],
  ])("a server that answers %s is queried again after a week", async (status, body, outcome) => {
    const access = await made(`Other ${status}`)
    const other = createServer((_, response) => response.writeHead(status).end(JSON.stringify(body)))
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve))
    const back = useSettings({ serviceBaseUrl: `http://127.0.0.1:${(other.address() as AddressInfo).port}` })
    try {
      const { project_id } = access.project
      await rows(called.db, sql`update projects set callback_url = null where project_id = ${project_id}`)
      expect((await compared(called.db, project_id)).outcome).toBe(outcome)
      const row = await findCatchUp(called.db, project_id)
      expect(row?.due_at.getTime()).toBeGreaterThan(clock.now().getTime() + 6 * 86_400_000)
    } finally {
      back()
      other.close()
    }
  })
})
