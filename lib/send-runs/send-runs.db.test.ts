import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { accessAs, type User } from "../auth/access.ts"
import type { Role } from "../auth/permissions.ts"
import { putKey } from "../proxy/keys.ts"
import { listAudit } from "../store/audit.ts"
import { removeMember, setMember } from "../store/members.ts"
import { type Db, rows, type Store } from "../store/open.ts"
import { updateProject } from "../store/projects.ts"
import type { ProjectRole } from "../store/schema.ts"
import { beginTry, claimSendRun, nextPart, releaseSendRun, settlePart } from "../store/send-run-claims.ts"
import { eraseSendRuns, giveUpStill } from "../store/send-run-ends.ts"
import { findSendRun } from "../store/send-runs.ts"
import { createUser, updateUser } from "../store/users.ts"
import { aUser, keepProject, someDay } from "../testing/make.ts"
import { useSettings } from "../testing/settings.ts"
import { openTestStore } from "../testing/test-store.ts"
import { addRecipients, createRun } from "./draft.ts"
import { listRuns, readRun } from "./read.ts"
import { openResultFile } from "./result-file.ts"
import { openRunner, type Runner } from "./runner.ts"
import { keyOf, sendNextPart } from "./send-part.ts"
import { changeRun } from "./state.ts"
import { type FakeService, openFakeService } from "./testing.ts"

let service: FakeService
let store: Store
let db: Db
let restore = () => {}
const runners: Runner[] = []

beforeAll(async () => {
  service = await openFakeService()
  restore = useSettings({ serviceBaseUrl: service.url })
  store = await openTestStore()
  db = store.db
  for (const project of ["shop", "other"]) {
    await keepProject(db, project)
    await putKey(db, project, "", `key-of-${project}`)
  }
})
beforeEach(async () => {
  Object.assign(service, {
    calls: [],
    accepted: new Map(),
    next: [],
    before: async () => {},
    isAnswering: true,
  })
  await db.execute(sql`truncate send_runs, send_run_messages, send_run_parts, audit`)
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map((one) => one.close()))
})
afterAll(async () => {
  restore()
  await store.close()
  await service.close()
})

let made = 0
/** A person with this role in these projects. */
async function person(role: ProjectRole, projects = ["shop"]): Promise<User> {
  made += 1
  const { user_id, email, name } = aUser(`${role}-${made}`)
  await createUser(db, { user_id, email, name, password_hash: "x", created_at: someDay })
  for (const project_id of projects) await setMember(db, { project_id, user_id, role, created_at: someDay })
  return { user_id, email, name, is_owner: false }
}

const accessFor = async (user: User, project_id = "shop", role: Role = "editor") => {
  const { findProject } = await import("../store/projects.ts")
  const project = await findProject(db, project_id)
  if (!project) throw new Error("There is no such project.")
  return accessAs(user, project, role)
}
const deedOf = async (user: User, input: unknown, project = "shop") => ({
  access: await accessFor(user, project),
  input,
  ip: "192.0.2.1",
  user_agent: null,
})

const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, nth) => ({
    email: `r${from + nth}@example.com`,
    substitutions: { order: `A-${from + nth}` },
  }))
const message = { subject: "Order {{order}}", from_email: "a@example.com", body: { plaintext: "Hello" } }

async function draft(user: User, count: number, project = "shop"): Promise<string> {
  const opened = await createRun(db, await deedOf(user, { message }, project))
  if (!opened.ok) throw new Error(opened.failure.message)
  const { run_id } = opened.value
  for (let from = 0; from < count; from += 2000) {
    const recipients = people(Math.min(2000, count - from), from)
    const added = await addRecipients(db, await deedOf(user, { from, recipients }, project), run_id)
    expect(added).toEqual({ ok: true, value: { total: from + recipients.length } })
  }
  return run_id
}
const change = async (user: User, run_id: string, input: object, project = "shop") =>
  changeRun(db, await deedOf(user, input, project), run_id)
async function start(user: User, count: number, project = "shop"): Promise<string> {
  const run_id = await draft(user, count, project)
  const started = await change(user, run_id, { act: "start", total: count }, project)
  expect(started).toEqual({ ok: true, value: { state: "running" } })
  return run_id
}
const runNow = async (run_id: string, project_id = "shop") => {
  const run = await findSendRun(db, { project_id, run_id })
  if (!run) throw new Error("There is no such run.")
  return run
}
const open = () => {
  const runner = openRunner({ atOnce: 4, everyMs: 20 }, { db: async () => db, send: sendNextPart })
  runners.push(runner)
  return runner
}
const ends = (run_id: string, state: string, project = "shop") =>
  expect.poll(async () => (await runNow(run_id, project)).state, { timeout: 20_000 }).toBe(state)
/** Waiting ends, as if the time had passed. */
const due = () => db.execute(sql`update send_runs set next_at = now() - interval '1 second'`)
/** The process that had claims is gone, and its leases are over. */
const leasesEnd = () => db.execute(sql`update send_runs set lease_until = now() - interval '1 second'`)
/** The database's clock went on by so many seconds since a call was begun. */
const ago = (seconds: number) =>
  db.execute(sql`update send_run_parts set tried_at = tried_at - make_interval(secs => ${seconds}::float8)`)
const claim = async () => {
  const claimed = await claimSendRun(db, `token-${Math.random()}`, 20)
  if (!claimed) throw new Error("Nothing is due.")
  return claimed
}
const twice = () => [...service.accepted].filter(([, count]) => count > 1)

describe("RUN-1 a run begins as a draft", () => {
  test("holds nobody in it twice when a request is repeated, and starts as a whole alone", async () => {
    const user = await person("editor")
    const run_id = await draft(user, 700)
    const again = { from: 0, recipients: people(700) }
    expect(await addRecipients(db, await deedOf(user, again), run_id)).toEqual({
      ok: true,
      value: { total: 700 },
    })
    expect((await runNow(run_id)).total).toBe(700)
    const gap = { from: 900, recipients: people(1, 900) }
    expect(await addRecipients(db, await deedOf(user, gap), run_id)).toMatchObject({
      failure: { status: 409 },
    })
    expect(await change(user, run_id, { act: "start", total: 1000 })).toMatchObject({
      failure: { status: 409 },
    })
    open()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(service.calls).toEqual([])
    expect((await listRuns(db, await accessFor(user))).runs).toEqual([])
  })

  test("refuses what the contract refuses, with the field, and an address that is in two requests", async () => {
    const user = await person("editor")
    const bad = await createRun(db, await deedOf(user, { message: { ...message, subject: "two\nlines" } }))
    expect(bad).toMatchObject({ failure: { status: 400, field: "message.subject" } })
    const run_id = await draft(user, 2)
    const wrong = { from: 2, recipients: [{ email: "c@example.com" }, { email: "" }] }
    expect(await addRecipients(db, await deedOf(user, wrong), run_id)).toMatchObject({
      failure: { status: 400, field: "recipients.1.email", code: 2306 },
    })
    const same = { from: 2, recipients: [{ email: "R1@example.com" }] }
    expect(await addRecipients(db, await deedOf(user, same), run_id)).toMatchObject({ ok: true })
    expect(await change(user, run_id, { act: "start", total: 3 })).toMatchObject({
      failure: { status: 400, message: "r1@example.com is in the list twice." },
    })
  })

  test("is its maker's alone until it starts, and the oldest makes room", async () => {
    const [user, other] = [await person("editor"), await person("editor")]
    const run_id = await draft(user, 1)
    const more = { from: 1, recipients: people(1, 1) }
    expect(await addRecipients(db, await deedOf(other, more), run_id)).toMatchObject({
      failure: { status: 404 },
    })
    expect(await change(other, run_id, { act: "start", total: 1 })).toMatchObject({
      failure: { status: 404 },
    })
    for (let n = 0; n < 3; n += 1) await draft(user, 1)
    expect(await findSendRun(db, { project_id: "shop", run_id })).toBeNull()
    expect(await rows(db, sql`select from send_run_parts where run_id = ${run_id}`)).toEqual([])
  })
})

describe("RUN-2 a run goes on by itself", () => {
  test("in calls of at most 500, each with a key of its own, with the project's key, to its end", async () => {
    const user = await person("editor")
    const run_id = await start(user, 1200)
    open()
    await ends(run_id, "done")
    expect(service.calls.map(({ key, emails, apiKey }) => [key, emails.length, apiKey])).toEqual([
      [keyOf(run_id, 0), 500, "key-of-shop"],
      [keyOf(run_id, 1), 500, "key-of-shop"],
      [keyOf(run_id, 2), 200, "key-of-shop"],
    ])
    expect(await runNow(run_id)).toMatchObject({ accepted: 1200, settled: 1200, refused: 0, unknown: 0 })
    const detail = await readRun(db, await accessFor(user), run_id)
    expect(detail.ok && detail.value.jobs).toEqual([
      { job_id: `job-${keyOf(run_id, 0)}`, accepted: 500 },
      { job_id: `job-${keyOf(run_id, 1)}`, accepted: 500 },
      { job_id: `job-${keyOf(run_id, 2)}`, accepted: 200 },
    ])
  })

  test("sent by several processes at once, nobody is written to twice", async () => {
    const user = await person("editor")
    const runs = [await start(user, 3000), await start(user, 1500)]
    for (let n = 0; n < 3; n += 1) open()
    for (const run_id of runs) await ends(run_id, "done")
    expect(service.calls).toHaveLength(9)
    expect(service.calls.map((one) => one.key).toSorted()).toEqual(
      [...new Set(service.calls.map((one) => one.key))].toSorted(),
    )
  })

  test("asked for by many processes at the same moment, a run is claimed by one of them", async () => {
    const user = await person("editor")
    await start(user, 1)
    for (let round = 0; round < 60; round += 1) {
      await leasesEnd()
      const asked = Array.from({ length: 10 }, (_, nth) => claimSendRun(db, `${round} ${nth}`, 20))
      const claims = (await Promise.all(asked)).filter((one) => one !== null)
      expect(claims).toHaveLength(1)
    }
  })

  test("projects take turns: of one project one run is claimed at a time, until its part is over", async () => {
    const [user, other] = [await person("editor"), await person("editor", ["other"])]
    for (let n = 0; n < 2; n += 1) await start(user, 600)
    await start(other, 600, "other")
    const [first, second] = [await claim(), await claim()]
    expect([first.project_id, second.project_id].toSorted()).toEqual(["other", "shop"])
    expect(await claimSendRun(db, "a-third", 20)).toBeNull()
    const ours = first.project_id === "shop" ? first : second
    await sendNextPart(db, ours)
    // The other run of the project has waited longer.
    const next = await claim()
    expect(next.project_id).toBe("shop")
    expect(next.run_id).not.toBe(ours.run_id)
    expect(await claimSendRun(db, "a-fourth", 20)).toBeNull()
  })

  test("a project whose service is slow keeps no other project's run waiting", async () => {
    const [user, other] = [await person("editor"), await person("editor", ["other"])]
    let go = () => {}
    const slow = new Promise<void>((resolve) => {
      go = resolve
    })
    service.before = (emails) =>
      emails.includes("r0@example.com") && service.calls.length === 1 ? slow : Promise.resolve()
    const held = await start(user, 600)
    for (let n = 0; n < 6; n += 1) await start(user, 1)
    open()
    await expect.poll(() => service.calls.length).toBe(1)
    const run_id = await start(other, 900, "other")
    await ends(run_id, "done", "other")
    expect((await runNow(held)).settled).toBe(0)
    go()
    await ends(held, "done")
  })

  test("waits as long as the service asks it to, and not less", async () => {
    const user = await person("editor")
    service.next = [
      () => ({ status: 429, body: { code: 429, message: "slow" }, headers: { "retry-after": "7" } }),
    ]
    const run_id = await start(user, 3)
    await sendNextPart(db, await claim())
    const { next_at, waits_for, is_trying } = await runNow(run_id)
    const [until] = await rows<{ s: number }>(
      db,
      sql`select extract(epoch from ${next_at.toISOString()}::timestamptz - now())::float8 as s`,
    )
    expect(until?.s).toBeGreaterThan(6)
    expect([waits_for, is_trying]).toEqual(["pace", false])
    expect(await claimSendRun(db, "nobody", 20)).toBeNull()
    // However long that is: nothing was done, so the part is no riddle.
    await ago(300)
    await due()
    await sendNextPart(db, await claim())
    expect(await runNow(run_id)).toMatchObject({ state: "done", accepted: 3, unknown: 0 })
  })
})

describe("RUN-3 SENDING-4 nobody is written to twice, whatever ends in the middle", () => {
  test("killed before the answer came: the same key after the lease, and the service tells that it was taken", async () => {
    const user = await person("editor")
    const run_id = await start(user, 700)
    service.next = ["lost"]
    const dead = await claim()
    const part = await nextPart(db, dead)
    await beginTry(db, dead, part?.nth ?? 0)
    await fetch(`${service.url}/x`, {
      method: "POST",
      body: JSON.stringify({ message: { idempotence_key: keyOf(run_id, 0), recipients: part?.recipients } }),
    }).catch(() => null)
    expect(service.accepted.size).toBe(500)
    expect(await claimSendRun(db, "too-early", 20)).toBeNull()
    await leasesEnd()
    open()
    await ends(run_id, "done")
    expect(service.calls.map((one) => one.key)).toEqual([
      keyOf(run_id, 0),
      keyOf(run_id, 0),
      keyOf(run_id, 1),
    ])
    expect(twice()).toEqual([])
    expect(await runNow(run_id)).toMatchObject({ accepted: 700, unseen: 500, unknown: 0 })
  })

  test("an answer that was lost is asked for again with the same key", async () => {
    const user = await person("editor")
    service.next = ["lost"]
    const run_id = await start(user, 10)
    await sendNextPart(db, await claim())
    expect(await runNow(run_id)).toMatchObject({ state: "running", is_trying: true, waits_for: "service" })
    await due()
    await sendNextPart(db, await claim())
    expect(service.calls.map((one) => one.key)).toEqual([keyOf(run_id, 0), keyOf(run_id, 0)])
    expect(twice()).toEqual([])
    expect(await runNow(run_id)).toMatchObject({ state: "done", accepted: 10, unseen: 10 })
  })

  test("no call is repeated when the service may have forgotten its key: those people are told as unknown", async () => {
    const user = await person("editor")
    service.next = ["lost"]
    const run_id = await start(user, 700)
    await sendNextPart(db, await claim())
    await ago(41)
    await due()
    open()
    await ends(run_id, "done")
    expect(service.calls.map((one) => one.key)).toEqual([keyOf(run_id, 0), keyOf(run_id, 1)])
    expect(await runNow(run_id)).toMatchObject({ accepted: 200, unknown: 500, settled: 700 })
    const detail = await readRun(db, await accessFor(user), run_id)
    expect(detail.ok && detail.value.not_sent[0]).toEqual({ email: "r0@example.com", reason: "unknown" })
  })

  test("while the service is away nothing is tried, so that an outage makes nobody unknown", async () => {
    const user = await person("editor")
    service.isAnswering = false
    const run_id = await start(user, 1200)
    service.isAnswering = true
    await sendNextPart(db, await claim())
    service.isAnswering = false
    for (let n = 0; n < 6; n += 1) {
      await due()
      await sendNextPart(db, await claim())
      await ago(60)
    }
    const before = service.calls.length
    expect(await runNow(run_id)).toMatchObject({ state: "running", accepted: 500, waits_for: "service" })
    service.isAnswering = true
    await due()
    open()
    await ends(run_id, "done")
    expect(twice()).toEqual([])
    const { accepted, unknown } = await runNow(run_id)
    // The call that met the outage first is the only one of which nobody knows.
    expect([accepted + unknown, unknown <= 500, before]).toEqual([1200, true, 1])
  })

  test("a service that cannot be reached at all was not asked: its part is tried again at any time", async () => {
    const back = useSettings({ serviceBaseUrl: "http://127.0.0.1:9" })
    const user = await person("editor")
    const run_id = await start(user, 10)
    await sendNextPart(db, await claim())
    expect(await runNow(run_id)).toMatchObject({ is_trying: false, waits_for: "service" })
    back()
    restore = useSettings({ serviceBaseUrl: service.url })
    await ago(3600)
    await due()
    await sendNextPart(db, await claim())
    expect(await runNow(run_id)).toMatchObject({ state: "done", accepted: 10, unknown: 0 })
  })

  test("an answer that comes late says more than what was found out without it", async () => {
    const user = await person("editor")
    const run_id = await start(user, 10)
    const slow = await claim()
    await beginTry(db, slow, 0)
    await leasesEnd()
    const quick = await claim()
    await settlePart(db, quick, 0, { outcome: "unseen", job_id: null, refused: null }, someDay)
    const refused = { "r1@example.com": "blocked" }
    await settlePart(db, slow, 0, { outcome: "accepted", job_id: "job", refused }, someDay)
    await settlePart(db, quick, 0, { outcome: "unknown", job_id: null, refused: null }, someDay)
    expect(await runNow(run_id)).toMatchObject({
      accepted: 9,
      refused: 1,
      unseen: 0,
      unknown: 0,
      settled: 10,
    })
  })
})

describe("RUN-4 a run keeps the rights of who started it", () => {
  const losses: [string, (user: User) => Promise<unknown>][] = [
    ["was removed", (user) => removeMember(db, "shop", user.user_id)],
    [
      "may only look by now",
      (user) =>
        setMember(db, { project_id: "shop", user_id: user.user_id, role: "viewer", created_at: someDay }),
    ],
    ["has no account any more", (user) => updateUser(db, user.user_id, { closed_at: someDay })],
  ]
  test.each(losses)("before every part: somebody who %s sends nothing more", async (_who, lose) => {
    const user = await person("editor")
    const run_id = await start(user, 1200)
    await sendNextPart(db, await claim())
    await lose(user)
    open()
    await ends(run_id, "stopped")
    expect(service.calls).toHaveLength(1)
    expect(await runNow(run_id)).toMatchObject({ cause: { why: "right" }, accepted: 500, settled: 500 })
    const [row] = await listAudit(db, "shop", 1)
    expect(row).toMatchObject({
      action: "send-run/start",
      after: { state: "stopped", why: "right", left: 700 },
    })
  })

  test("a project that is deleted sends nothing more, and what its runs held is gone", async () => {
    await keepProject(db, "gone")
    await putKey(db, "gone", "", "key-of-gone")
    const user = await person("editor", ["gone"])
    const run_id = await start(user, 1200, "gone")
    const held = await claim()
    await beginTry(db, held, 0)
    await updateProject(db, "gone", { deleted_at: someDay })
    await eraseSendRuns(db, "gone", someDay)
    await sendNextPart(db, held)
    await leasesEnd()
    expect(await claimSendRun(db, "nobody", 20)).toBeNull()
    expect(service.calls).toEqual([])
    expect(await runNow(run_id, "gone")).toMatchObject({ state: "stopped", subject: "", is_trying: false })
    expect((await listAudit(db, "gone", 1))[0]?.after).toMatchObject({ state: "stopped", why: "project" })
    for (const table of ["send_run_parts", "send_run_messages"]) {
      expect(await rows(db, sql`select from ${sql.raw(table)} where project_id = 'gone'`)).toEqual([])
    }
  })
})

describe("RUN-5 a run is paused, resumed and stopped", () => {
  test("in the middle of a call: that part comes to its end, no other one begins", async () => {
    const [user, other] = [await person("editor"), await person("manager")]
    const run_id = await start(user, 1200)
    let go = () => {}
    service.before = () =>
      new Promise((resolve) => {
        go = resolve
      })
    open()
    await expect.poll(() => service.calls.length).toBe(1)
    expect(await change(other, run_id, { act: "pause" })).toMatchObject({ value: { state: "paused" } })
    expect(await change(other, run_id, { act: "pause" })).toMatchObject({ value: { state: "paused" } })
    service.before = async () => {}
    go()
    await expect.poll(async () => (await runNow(run_id)).settled).toBe(500)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(service.calls).toHaveLength(1)
    await change(user, run_id, { act: "resume" })
    await ends(run_id, "done")
    expect(service.calls).toHaveLength(3)
    expect(twice()).toEqual([])
    const acts = (await listAudit(db, "shop", 20)).map(({ action, user_id, outcome }) => [
      action,
      user_id,
      outcome,
    ])
    expect(acts.toReversed()).toEqual([
      ["send-run/start", user.user_id, "success"],
      ["send-run/pause", other.user_id, "success"],
      ["send-run/pause", other.user_id, "success"],
      ["send-run/resume", user.user_id, "success"],
    ])
  })

  test("paused while a call is under way whose process dies: its outcome is learned, and nothing else is sent", async () => {
    const user = await person("editor")
    const run_id = await start(user, 1200)
    service.next = ["lost"]
    await sendNextPart(db, await claim())
    await change(user, run_id, { act: "pause" })
    await due()
    await leasesEnd()
    open()
    await expect.poll(async () => (await runNow(run_id)).settled).toBe(500)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await runNow(run_id)).toMatchObject({ state: "paused", accepted: 500, is_trying: false })
    expect(service.calls.map((one) => one.key)).toEqual([keyOf(run_id, 0), keyOf(run_id, 0)])
  })

  test("paused between claim and call: nothing is sent", async () => {
    const user = await person("editor")
    const run_id = await start(user, 10)
    const held = await claim()
    await change(user, run_id, { act: "pause" })
    await sendNextPart(db, held)
    expect(service.calls).toEqual([])
    expect((await runNow(run_id)).is_trying).toBe(false)
  })

  test("stopped is the end: it does not go on again, and says how many were left", async () => {
    const user = await person("editor")
    const run_id = await start(user, 1200)
    await sendNextPart(db, await claim())
    expect(await change(user, run_id, { act: "stop" })).toMatchObject({ value: { state: "stopped" } })
    expect(await change(user, run_id, { act: "resume" })).toMatchObject({ failure: { status: 409 } })
    expect(await claimSendRun(db, "nobody", 20)).toBeNull()
    const started = (await listAudit(db, "shop", 20)).find((one) => one.action === "send-run/start")
    expect(started).toMatchObject({
      outcome: "success",
      after: { state: "stopped", accepted: 500, left: 700 },
    })
  })

  test("refused as a whole it waits for somebody who mends the cause", async () => {
    const user = await person("editor")
    service.next = [
      () => ({ status: 403, body: { status: "error", code: 215, message: "Sending is switched off." } }),
    ]
    const run_id = await start(user, 700)
    await sendNextPart(db, await claim())
    expect(await runNow(run_id)).toMatchObject({
      state: "failed",
      settled: 0,
      is_trying: false,
      cause: { why: "refused", code: 215, message: "Sending is switched off." },
    })
    expect((await listAudit(db, "shop", 1))[0]?.outcome).toBe("215: Sending is switched off.")
    await change(user, run_id, { act: "resume" })
    open()
    await ends(run_id, "done")
    expect((await runNow(run_id)).accepted).toBe(700)
    expect((await listAudit(db, "shop", 9)).at(-1)?.outcome).toBe("success")
  })

  test("refused as a whole, no other process claims a part of it in between", async () => {
    const user = await person("editor")
    const no = () => ({ status: 403, body: { status: "error", code: 215, message: "Switched off." } })
    service.next = ["lost", no]
    const runs = [await start(user, 700), await start(user, 700)]
    // Of one the outcome of a call is unknown, of the other nothing was tried.
    await sendNextPart(db, await claim())
    for (const _run of runs) {
      service.next = [no]
      await due()
      const held = await claim()
      let isOver = false
      const failing = sendNextPart(db, held).finally(() => {
        isOver = true
      })
      const others: string[] = []
      while (!isOver) {
        const other = await claimSendRun(db, "another", 20)
        if (other?.run_id === held.run_id) others.push(other.run_id)
        if (other) await releaseSendRun(db, other)
      }
      await failing
      expect(others).toEqual([])
      expect((await runNow(held.run_id)).state).toBe("failed")
    }
    expect(service.calls).toHaveLength(3)
  })

  test("the row of the start stands before the first call, without an address", async () => {
    const user = await person("editor")
    await start(user, 10)
    const [row] = await listAudit(db, "shop", 1)
    expect(row).toMatchObject({
      action: "send-run/start",
      outcome: "under way",
      target: "Order {{order}}",
      after: { total: 10 },
    })
    expect(JSON.stringify(row)).not.toContain('@example.com"')
  })
})

describe("RUN-6 a run belongs to its project", () => {
  test("nobody of another project reads, changes or downloads it, whatever they know of it", async () => {
    const [user, thief] = [await person("editor"), await person("manager", ["other"])]
    const run_id = await start(user, 10)
    const foreign = await accessFor(thief, "other", "manager")
    expect(await readRun(db, foreign, run_id)).toMatchObject({ failure: { status: 404 } })
    expect(await openResultFile(db, foreign, run_id)).toMatchObject({ failure: { status: 404 } })
    expect((await listRuns(db, foreign)).runs).toEqual([])
    for (const act of ["pause", "stop", "resume"])
      expect(await change(thief, run_id, { act }, "other")).toMatchObject({ failure: { status: 404 } })
    expect(await change(thief, run_id, { act: "start", total: 10 }, "other")).toMatchObject({
      failure: { status: 404 },
    })
    const more = { from: 10, recipients: people(1, 10) }
    expect(await addRecipients(db, await deedOf(thief, more, "other"), run_id)).toMatchObject({
      failure: { status: 404 },
    })
    expect((await runNow(run_id)).state).toBe("running")
  })
})

async function fileOf(user: User, run_id: string, role: Role = "editor"): Promise<string> {
  const file = await openResultFile(db, await accessFor(user, "shop", role), run_id)
  if (!file.ok) return file.failure.message
  let text = ""
  for await (const piece of file.value) text += piece
  return text
}

describe("RUN-7 the result file", () => {
  test("has a line for every recipient: outcome, job and reason", async () => {
    const user = await person("editor")
    const run_id = await draft(user, 0)
    const recipients = ["ann@example.com", "=1+1@example.com", "cy@example.com"].map((email) => ({ email }))
    await addRecipients(db, await deedOf(user, { from: 0, recipients }), run_id)
    await addRecipients(db, await deedOf(user, { from: 3, recipients: people(600) }), run_id)
    await change(user, run_id, { act: "start", total: 603 })
    service.next = [
      (emails) => ({
        status: 200,
        body: {
          status: "success",
          job_id: "job-1",
          emails: emails.filter((one) => one !== "=1+1@example.com"),
          failed_emails: { "=1+1@example.com": "unsubscribed" },
        },
      }),
    ]
    await sendNextPart(db, await claim())
    const lines = (await fileOf(user, run_id)).split("\r\n")
    expect(lines.slice(0, 4)).toEqual([
      "\ufeffemail,outcome,job_id,reason",
      "ann@example.com,accepted,job-1,",
      "'=1+1@example.com,refused,,unsubscribed",
      "cy@example.com,accepted,job-1,",
    ])
    expect(lines[4]).toBe("r0@example.com,not_sent,,")
    expect(lines).toHaveLength(605)
    expect(await runNow(run_id)).toMatchObject({ accepted: 2, refused: 1, settled: 3 })
  })

  test("is not for people who see masked addresses", async () => {
    const user = await person("editor")
    const run_id = await start(user, 1)
    expect(await fileOf(user, run_id, "viewer")).toContain("your role does not see")
  })
})

describe("RUN-10 runs are bounded", () => {
  test("in their recipients, in what these take, and in how many go on at the same time", async () => {
    const user = await person("editor")
    const run_id = await draft(user, 1)
    const more = await deedOf(user, { from: 1, recipients: people(1, 1) })
    await db.execute(sql`update send_runs set recipients_bytes = ${256 * 1024 * 1024 - 10}`)
    expect(await addRecipients(db, more, run_id)).toMatchObject({ failure: { status: 413 } })
    await db.execute(sql`update send_runs set recipients_bytes = 0, total = 200000`)
    const last = await deedOf(user, { from: 200_000, recipients: people(1, 1) })
    expect(await addRecipients(db, last, run_id)).toMatchObject({ failure: { status: 413 } })
    const many = await deedOf(user, { from: 1, recipients: people(5001) })
    expect(await addRecipients(db, many, run_id)).toMatchObject({ failure: { status: 400 } })
    for (let n = 0; n < 20; n += 1) await start(user, 1)
    const next = await draft(user, 1)
    expect(await change(user, next, { act: "start", total: 1 })).toMatchObject({ failure: { status: 409 } })
  })
})

describe("RUN-9 what stands still is given up", () => {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)
  const turn = (now: Date) => db.transaction((tx) => giveUpStill(tx, now, 10))

  test("a draft after a day with all it holds, a paused run after a week", async () => {
    const user = await person("editor")
    const [unstarted, paused, goesOn] = [await draft(user, 10), await start(user, 10), await start(user, 10)]
    await change(user, paused, { act: "pause" })
    expect(await turn(days(0.9))).toBe(0)
    expect(await turn(days(2))).toBe(1)
    expect(await findSendRun(db, { project_id: "shop", run_id: unstarted })).toBeNull()
    expect((await runNow(paused)).state).toBe("paused")
    expect(await turn(days(8))).toBe(1)
    expect(await runNow(paused)).toMatchObject({ state: "stopped", cause: { why: "idle" } })
    expect((await runNow(goesOn)).state).toBe("running")
    const told = (await listAudit(db, "shop", 20)).map(({ action, after }) => ({ action, after }))
    expect(told).toContainEqual({
      action: "send-run/start",
      after: { state: "stopped", why: "idle", total: 10, accepted: 0, refused: 0, left: 10 },
    })
    expect(
      await rows(
        db,
        sql`select ended_at from send_run_parts where run_id = ${paused} and ended_at is not null`,
      ),
    ).toHaveLength(1)
  })
})
