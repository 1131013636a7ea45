import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { fillAtOnce } from "#postgres/fill-at-once"
import { at } from "#lib/platform/clock"
import { expectIndexed } from "#lib/testing/growing-tables"
import { saveProject, someDay } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import type { Db, Store } from "./open.ts"
import * as claims from "./send-run-claims.ts"
import * as drafts from "./send-run-drafts.ts"
import * as ends from "./send-run-ends.ts"
import * as parts from "./send-run-parts.ts"
import * as runs from "./send-runs.ts"

/** Statements of runs with a million parts, so that the server chooses its plans as in production. */
let store: Store
beforeAll(async () => {
  store = await openTestStore()
  for (let n = 0; n < projects; n += 1) await saveProject(store.db, `p${n}`)
  await fillAtOnce(store.db, growing, fill)
})
afterAll(() => store.close())

const sendRuns = { ...runs, ...drafts, ...claims, ...parts, ...ends }
/** Conditions of statements, not statements. */
const conditions = ["isRun", "partsOf", "messageOf"]

const projects = 4
const runsOfAll = 100_000
const partsOfEach = 10

/** Nearly all are done; one in 500 is running, one in 700 is paused, one in 900 is a draft. */
async function fill(db: Db): Promise<void> {
  await db.execute(sql`insert into send_runs (project_id, run_id, created_by, created_at, changed_at, started_at, ended_at, state,
      subject, total, parts, settled, accepted, message_bytes, next_at, next_part)
    select 'p' || n % ${projects}::int, 'run' || n, 'u' || n % 7, ${someDay.toISOString()}::timestamptz + make_interval(mins => n::int),
      ${someDay.toISOString()}::timestamptz, now(), case when open then null else ${someDay.toISOString()}::timestamptz end,
      case when n % 500 = 0 then 'running' when n % 700 = 0 then 'paused' when n % 900 = 0 then 'draft' else 'done' end,
      'Order', 5000, ${partsOfEach}, 0, 0, 0, now() - interval '1 minute', 2
    from (select n, n % 500 = 0 or n % 700 = 0 or n % 900 = 0 as open from generate_series(1, ${runsOfAll}::int) n) x`)
  await db.execute(sql`insert into send_run_messages (project_id, run_id, message)
    select project_id, run_id, '{"subject":"Order"}' from send_runs`)
  await db.execute(sql`insert into send_run_parts (project_id, run_id, nth, count, recipients, outcome, job_id, refused)
    select project_id, run_id, nth, 1, '[{"email":"a@shop.example"}]', 'accepted', 'job', null
    from send_runs cross join generate_series(0, ${partsOfEach - 1}::int) nth`)
}

const growing = ["send_runs", "send_run_messages", "send_run_parts"]
const run = { project_id: "p0", run_id: "run1000" }
const later = at(someDay.getTime() + 8 * 86_400_000)
const claimed = async (db: Db) => {
  const claim = await sendRuns.claimSendRun(db, `token-${Math.random()}`, 20)
  if (!claim) throw new Error("Nothing is due.")
  return claim
}
const nothing = { outcome: "unknown", job_id: null, refused: null } as const

/** The first word names the function. Those that need a claim make one, which tests it as well. */
const tried: Record<string, (db: Db) => Promise<unknown>> = {
  insertSendRun: (db) =>
    sendRuns.insertSendRun(
      db,
      {
        ...run,
        run_id: `new${Math.random()}`,
        created_by: "u1",
        created_at: someDay,
        changed_at: someDay,
        subject: "",
        message_bytes: 0,
      },
      {},
    ),
  listDrafts: (db) => sendRuns.listDrafts(db, "p0", "u1"),
  deleteDraft: (db) => sendRuns.deleteDraft(db, { project_id: "p0", run_id: "run900" }),
  appendParts: (db) =>
    sendRuns.appendParts(db, { project_id: "p0", run_id: "run1800", created_by: "u1" }, 5000, [
      { recipients: [{ email: "b@shop.example" }], bytes: 30 },
    ]),
  repeatedAddress: (db) => sendRuns.repeatedAddress(db, run),
  lockAndCountRunning: (db) => sendRuns.lockAndCountRunning(db, "p0"),
  holdSendRun: (db) => sendRuns.holdSendRun(db, run),
  moveSendRun: (db) =>
    sendRuns.moveSendRun(db, run, { state: "stopped", changed_at: someDay, ended_at: someDay }),
  claimSendRun: claimed,
  nextPart: async (db) => sendRuns.nextPart(db, await claimed(db)),
  messageOfRun: (db) => sendRuns.messageOfRun(db, run),
  beginTry: async (db) => sendRuns.beginTry(db, await claimed(db), 2),
  waitSendRun: async (db) =>
    sendRuns.waitSendRun(db, await claimed(db), { waits_for: "pace", failures: 0, seconds: 1, untried: 2 }),
  releaseSendRun: async (db) => sendRuns.releaseSendRun(db, await claimed(db)),
  settlePart: async (db) => sendRuns.settlePart(db, await claimed(db), 2, nothing, someDay),
  findSendRun: (db) => sendRuns.findSendRun(db, run),
  listSendRuns: (db) => sendRuns.listSendRuns(db, "p0", 20),
  listParts: (db) => sendRuns.listParts(db, run, 3, 10),
  listJobs: (db) => sendRuns.listJobs(db, run, 500),
  listRefused: (db) => sendRuns.listRefused(db, run, 200),
  findStarter: (db) => sendRuns.findStarter(db, "u1"),
  giveUpStill: (db) => sendRuns.giveUpStill(db, later, 5),
}

/** For a deleted project, everything is read. */
const exceptions = ["eraseSendRuns"]

describe("RUN-8 no statement of a run reads a table that grows, or all of a project", () => {
  for (const [name, work] of Object.entries(tried)) test(name, () => expectIndexed(store, growing, 400, work))

  test("every function is tried, or has a reason not to be", () => {
    const names = Object.entries(sendRuns).flatMap(([name, value]) =>
      typeof value === "function" ? [name] : [],
    )
    expect(names.toSorted()).toEqual([...Object.keys(tried), ...exceptions, ...conditions].toSorted())
  })
})
