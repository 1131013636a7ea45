import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import type { User } from "#lib/access/auth/access"
import { putKey } from "#lib/mail-api/proxy/keys"
import { listAudit } from "#lib/data/store/audit"
import { removeMember, setMember } from "#lib/data/store/members"
import { rows } from "#lib/data/store/open"
import { updateProject } from "#lib/data/store/projects"
import { beginTry, claimSendRun, releaseSendRun } from "#lib/data/store/send-run-claims"
import { eraseSendRuns, giveUpStill } from "#lib/data/store/send-run-ends"
import { findSendRun } from "#lib/data/store/send-runs"
import { updateUser } from "#lib/data/store/users"
import { saveProject, someDay } from "#lib/testing/make"
import { addRecipients } from "./draft.ts"
import { listRuns, readRun } from "./read.ts"
import { openResultFile } from "./result-file.ts"
import { keyOf, sendNextPart } from "./send-part.ts"
import {
  accessFor,
  change,
  claim,
  db,
  actionOf,
  draft,
  due,
  ends,
  leasesEnd,
  open,
  people,
  person,
  runNow,
  service,
  start,
  testRuns,
  twice,
} from "./testing/runs.ts"

testRuns()

describe("RUN-4 a run keeps the rights of the user who started it", () => {
  const losses: [string, (user: User) => Promise<unknown>][] = [
    ["was removed", (user) => removeMember(db, "shop", user.user_id)],
    [
      "may only look by now",
      (user) =>
        setMember(db, { project_id: "shop", user_id: user.user_id, role: "viewer", created_at: someDay }),
    ],
    ["has no account any more", (user) => updateUser(db, user.user_id, { closed_at: someDay })],
  ]
  test.each(losses)("before every part: a user who %s sends nothing more", async (_who, lose) => {
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

  test("a deleted project sends nothing more, and its runs' data is deleted", async () => {
    await saveProject(db, "gone")
    await putKey(db, "gone", "", "key-of-gone")
    const user = await person("editor", ["gone"])
    const run_id = await start(user, 1200, "gone")
    const claimed = await claim()
    await beginTry(db, claimed, 0)
    await updateProject(db, "gone", { deleted_at: someDay })
    await eraseSendRuns(db, "gone", someDay)
    await sendNextPart(db, claimed)
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
  test("during a call: that part is completed, no other one begins", async () => {
    const [user, other] = [await person("editor"), await person("manager")]
    const run_id = await start(user, 1200)
    let go = () => {}
    service.beforeEachCall = () =>
      new Promise((resolve) => {
        go = resolve
      })
    open()
    await expect.poll(() => service.calls.length).toBe(1)
    expect(await change(other, run_id, { act: "pause" })).toMatchObject({ value: { state: "paused" } })
    expect(await change(other, run_id, { act: "pause" })).toMatchObject({ value: { state: "paused" } })
    service.beforeEachCall = async () => {}
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

  test("paused during a call whose process crashes: its outcome is determined, and nothing else is sent", async () => {
    const user = await person("editor")
    const run_id = await start(user, 1200)
    service.nextResponses = ["lost"]
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
    const claimed = await claim()
    await change(user, run_id, { act: "pause" })
    await sendNextPart(db, claimed)
    expect(service.calls).toEqual([])
    expect((await runNow(run_id)).is_trying).toBe(false)
  })

  test("stopped is final: it cannot be resumed, and shows the number of recipients left", async () => {
    const user = await person("editor")
    const run_id = await start(user, 1200)
    await sendNextPart(db, await claim())
    expect(await change(user, run_id, { act: "stop" })).toMatchObject({ value: { state: "stopped" } })
    expect(await change(user, run_id, { act: "resume" })).toMatchObject({
      failure: { status: 409, message: "This run was already stopped." },
    })
    expect(await claimSendRun(db, "nobody", 20)).toBeNull()
    const started = (await listAudit(db, "shop", 20)).find((one) => one.action === "send-run/start")
    expect(started).toMatchObject({
      outcome: "success",
      after: { state: "stopped", accepted: 500, left: 700 },
    })
  })

  test("refused as a whole, it waits for a user to fix the cause", async () => {
    const user = await person("editor")
    service.nextResponses = [
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

  test("AUDIT-1 a password in the service's refusal is masked in the outcome of its start", async () => {
    const message = "https://ann:secret@shop.example/ is not allowed."
    service.nextResponses = [() => ({ status: 403, body: { status: "error", code: 215, message } })]
    await start(await person("editor"), 700)
    await sendNextPart(db, await claim())
    expect((await listAudit(db, "shop", 1))[0]?.outcome).toBe(
      "215: https://ann:***@shop.example/ is not allowed.",
    )
  })

  test("refused as a whole, no other process claims a part of it in between", async () => {
    const user = await person("editor")
    const no = () => ({ status: 403, body: { status: "error", code: 215, message: "Switched off." } })
    service.nextResponses = ["lost", no]
    const runs = [await start(user, 700), await start(user, 700)]
    // For one the outcome of a call is unknown, for the other nothing was tried.
    await sendNextPart(db, await claim())
    for (const _run of runs) {
      service.nextResponses = [no]
      await due()
      const claimed = await claim()
      let isOver = false
      const failing = sendNextPart(db, claimed).finally(() => {
        isOver = true
      })
      const others: string[] = []
      while (!isOver) {
        const other = await claimSendRun(db, "another", 20)
        if (other?.run_id === claimed.run_id) others.push(other.run_id)
        if (other) await releaseSendRun(db, other)
      }
      await failing
      expect(others).toEqual([])
      expect((await runNow(claimed.run_id)).state).toBe("failed")
    }
    expect(service.calls).toHaveLength(3)
  })

  test("the row of the start is written before the first call, without an address", async () => {
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
  test("users of another project cannot read, change or download it, whatever they know of it", async () => {
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
    expect(await addRecipients(db, await actionOf(thief, more, "other"), run_id)).toMatchObject({
      failure: { status: 404 },
    })
    expect((await runNow(run_id)).state).toBe("running")
  })
})

describe("RUN-9 an inactive draft is deleted, an inactive run is stopped", () => {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)
  const turn = (now: Date) => db.transaction((tx) => giveUpStill(tx, now, 10))

  test("a draft after a day with all its data, a paused run after a week", async () => {
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
    const recorded = (await listAudit(db, "shop", 20)).map(({ action, after }) => ({ action, after }))
    expect(recorded).toContainEqual({
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
