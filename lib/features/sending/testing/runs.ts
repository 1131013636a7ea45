import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest"
import { accessAs, type User } from "#lib/access/auth/access"
import type { Role } from "#lib/access/auth/permissions"
import { closeChanges } from "#lib/live/changes"
import { putKey } from "#lib/mail-api/proxy/keys"
import { setMember } from "#lib/data/store/members"
import type { Db, Store } from "#lib/data/store/open"
import { findProject } from "#lib/data/store/projects"
import type { ProjectRole } from "#lib/data/store/schema/people"
import { claimSendRun } from "#lib/data/store/send-run-claims"
import { findSendRun } from "#lib/data/store/send-runs"
import { createUser } from "#lib/data/store/users"
import { aUser, saveProject, someDay } from "#lib/testing/make"
import { useSettings as settingsFor } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { addRecipients, createRun } from "../draft.ts"
import type { Loop } from "#lib/data/turns/loop"
import { openRunner } from "../runner.ts"
import { sendNextPart } from "../send-part.ts"
import { changeRun } from "../state.ts"
import { type FakeService, openFakeService } from "./fake-service.ts"

export let service: FakeService
let store: Store
export let db: Db
let restore = () => {}
const runners: Loop[] = []

/** For tests: a store with two projects and a fake mail service, emptied before each test. */
export function testRuns(): void {
  beforeAll(async () => {
    service = await openFakeService()
    reachService()
    store = await openTestStore()
    db = store.db
    for (const project of ["shop", "other"]) {
      await saveProject(db, project)
      await putKey(db, project, "", `key-of-${project}`)
    }
  })
  beforeEach(async () => {
    Object.assign(service, {
      calls: [],
      accepted: new Map(),
      nextResponses: [],
      beforeEachCall: async () => {},
      isReachable: true,
    })
    await db.execute(sql`truncate send_runs, send_run_messages, send_run_parts, audit`)
  })
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((one) => one.close()))
  })
  afterAll(async () => {
    await closeChanges(db)
    restore()
    await store.close()
    await service.close()
  })
}

/** Settings that point to the service of these tests. */
export function reachService(): void {
  restore = settingsFor({ serviceBaseUrl: service.url })
}

let made = 0
/** A user with this role in these projects. */
export async function person(role: ProjectRole, projects = ["shop"]): Promise<User> {
  made += 1
  const { user_id, email, name } = aUser(`${role}-${made}`)
  await createUser(db, { user_id, email, name, password_hash: "x", created_at: someDay })
  for (const project_id of projects) await setMember(db, { project_id, user_id, role, created_at: someDay })
  return { user_id, email, name, is_owner: false }
}

export const accessFor = async (user: User, project_id = "shop", role: Role = "editor") => {
  const project = await findProject(db, project_id)
  if (!project) throw new Error("There is no such project.")
  return accessAs(user, project, role)
}
export const actionOf = async (user: User, input: unknown, project = "shop") => ({
  access: await accessFor(user, project),
  input,
  ip: "192.0.2.1",
  user_agent: null,
})

export const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, nth) => ({
    email: `r${from + nth}@example.com`,
    substitutions: { order: `A-${from + nth}` },
  }))
export const message = {
  subject: "Order {{order}}",
  from_email: "a@example.com",
  body: { plaintext: "Hello" },
}

export async function draft(user: User, count: number, project = "shop"): Promise<string> {
  const opened = await createRun(db, await actionOf(user, { message }, project))
  if (!opened.ok) throw new Error(opened.failure.message)
  const { run_id } = opened.value
  for (let from = 0; from < count; from += 2000) {
    const recipients = people(Math.min(2000, count - from), from)
    const added = await addRecipients(db, await actionOf(user, { from, recipients }, project), run_id)
    expect(added).toEqual({ ok: true, value: { total: from + recipients.length } })
  }
  return run_id
}
export const change = async (user: User, run_id: string, input: object, project = "shop") =>
  changeRun(db, await actionOf(user, input, project), run_id)
export async function start(user: User, count: number, project = "shop"): Promise<string> {
  const run_id = await draft(user, count, project)
  const started = await change(user, run_id, { act: "start", total: count }, project)
  expect(started).toEqual({ ok: true, value: { state: "running" } })
  return run_id
}
export const runNow = async (run_id: string, project_id = "shop") => {
  const run = await findSendRun(db, { project_id, run_id })
  if (!run) throw new Error("There is no such run.")
  return run
}
export const open = () => {
  const runner = openRunner({ atOnce: 4, everyMs: 20 }, { db: async () => db, send: sendNextPart })
  runners.push(runner)
  return runner
}
export const ends = (run_id: string, state: string, project = "shop") =>
  expect.poll(async () => (await runNow(run_id, project)).state, { timeout: 20_000 }).toBe(state)
/** Ends all waits, as if the time had passed. */
export const due = () => db.execute(sql`update send_runs set next_at = now() - interval '1 second'`)
/** Expires all leases, as if their process had crashed. */
export const leasesEnd = () => db.execute(sql`update send_runs set lease_until = now() - interval '1 second'`)
/** Moves the start of calls this many seconds back on the database's clock. */
export const ago = (seconds: number) =>
  db.execute(sql`update send_run_parts set tried_at = tried_at - make_interval(secs => ${seconds}::float8)`)
export const claim = async () => {
  const claimed = await claimSendRun(db, `token-${Math.random()}`, 20)
  if (!claimed) throw new Error("Nothing is due.")
  return claimed
}
export const twice = () => [...service.accepted].filter(([, count]) => count > 1)
