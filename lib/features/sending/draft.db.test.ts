import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { rows } from "#lib/data/store/open"
import { findSendRun } from "#lib/data/store/send-runs"
import { addRecipients, createRun } from "./draft.ts"
import { listRuns } from "./read.ts"
import {
  accessFor,
  change,
  db,
  actionOf,
  draft,
  message,
  open,
  people,
  person,
  runNow,
  service,
  start,
  testRuns,
} from "./testing/runs.ts"

testRuns()

describe("RUN-1 a run begins as a draft", () => {
  test("has no duplicates when a request is repeated, and starts only as a whole", async () => {
    const user = await person("editor")
    const run_id = await draft(user, 700)
    const again = { from: 0, recipients: people(700) }
    expect(await addRecipients(db, await actionOf(user, again), run_id)).toEqual({
      ok: true,
      value: { total: 700 },
    })
    expect((await runNow(run_id)).total).toBe(700)
    const gap = { from: 900, recipients: people(1, 900) }
    expect(await addRecipients(db, await actionOf(user, gap), run_id)).toMatchObject({
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

  test("refuses input that violates the contract, with the field, and an address that is in two requests", async () => {
    const user = await person("editor")
    const bad = await createRun(db, await actionOf(user, { message: { ...message, subject: "two\nlines" } }))
    expect(bad).toMatchObject({ failure: { status: 400, field: "message.subject" } })
    const run_id = await draft(user, 2)
    const wrong = { from: 2, recipients: [{ email: "c@example.com" }, { email: "" }] }
    expect(await addRecipients(db, await actionOf(user, wrong), run_id)).toMatchObject({
      failure: { status: 400, field: "recipients.1.email", code: 2306 },
    })
    const same = { from: 2, recipients: [{ email: "R1@example.com" }] }
    expect(await addRecipients(db, await actionOf(user, same), run_id)).toMatchObject({ ok: true })
    expect(await change(user, run_id, { act: "start", total: 3 })).toMatchObject({
      failure: { status: 400, message: "r1@example.com is in the list twice." },
    })
  })

  test("belongs to its creator until it starts, and the oldest is replaced", async () => {
    const [user, other] = [await person("editor"), await person("editor")]
    const run_id = await draft(user, 1)
    const more = { from: 1, recipients: people(1, 1) }
    expect(await addRecipients(db, await actionOf(other, more), run_id)).toMatchObject({
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

describe("RUN-10 runs are bounded", () => {
  test("in their recipients, in the size of these, and in the number of parallel runs", async () => {
    const user = await person("editor")
    const run_id = await draft(user, 1)
    const more = await actionOf(user, { from: 1, recipients: people(1, 1) })
    await db.execute(sql`update send_runs set recipients_bytes = ${256 * 1024 * 1024 - 10}`)
    expect(await addRecipients(db, more, run_id)).toMatchObject({ failure: { status: 413 } })
    await db.execute(sql`update send_runs set recipients_bytes = 0, total = 200000`)
    const last = await actionOf(user, { from: 200_000, recipients: people(1, 1) })
    expect(await addRecipients(db, last, run_id)).toMatchObject({ failure: { status: 413 } })
    const many = await actionOf(user, { from: 1, recipients: people(5001) })
    expect(await addRecipients(db, many, run_id)).toMatchObject({ failure: { status: 400 } })
    for (let n = 0; n < 20; n += 1) await start(user, 1)
    const next = await draft(user, 1)
    expect(await change(user, next, { act: "start", total: 1 })).toMatchObject({ failure: { status: 409 } })
  })

  test("the last slot goes to one run, with parallel starts and resumes", async () => {
    const user = await person("editor")
    const waiting = [await start(user, 1), await start(user, 1), await start(user, 1)]
    for (const run_id of waiting) await change(user, run_id, { act: "pause" })
    for (let n = 0; n < 19; n += 1) await start(user, 1)
    const drafts = [await draft(user, 1), await draft(user, 1), await draft(user, 1)]
    const changed = await Promise.all([
      ...drafts.map((run_id) => change(user, run_id, { act: "start", total: 1 })),
      ...waiting.map((run_id) => change(user, run_id, { act: "resume" })),
    ])
    expect(changed.filter(({ ok }) => ok)).toHaveLength(1)
    const [running] = await rows(db, sql`select count(*)::int as n from send_runs where state = 'running'`)
    expect(running).toEqual({ n: 20 })
  })
})
