import { sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { rows } from "#lib/data/store/open"
import { beginTry, claimSendRun, nextPart, settlePart } from "#lib/data/store/send-run-claims"
import { someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { readRun } from "./read.ts"
import { keyOf, sendNextPart } from "./send-part.ts"
import {
  accessFor,
  ago,
  claim,
  db,
  due,
  ends,
  leasesEnd,
  open,
  person,
  reachService,
  runNow,
  service,
  start,
  testRuns,
  twice,
} from "./testing/runs.ts"

testRuns()

describe("RUN-2 a run continues in the background", () => {
  test("in calls of at most 500, each with its own key, with the project's key, to its end", async () => {
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

  test("sent by several processes in parallel, no recipient gets two messages", async () => {
    const user = await person("editor")
    const runs = [await start(user, 3000), await start(user, 1500)]
    for (let n = 0; n < 3; n += 1) open()
    for (const run_id of runs) await ends(run_id, "done")
    expect(service.calls).toHaveLength(9)
    expect(service.calls.map((one) => one.key).toSorted()).toEqual(
      [...new Set(service.calls.map((one) => one.key))].toSorted(),
    )
  })

  test("requested by many processes at the same moment, one of them claims a run", async () => {
    const user = await person("editor")
    await start(user, 1)
    for (let round = 0; round < 60; round += 1) {
      await leasesEnd()
      const attempts = Array.from({ length: 10 }, (_, nth) => claimSendRun(db, `${round} ${nth}`, 20))
      const claims = (await Promise.all(attempts)).filter((one) => one !== null)
      expect(claims).toHaveLength(1)
    }
  })

  test("projects take turns: one run per project is claimed at a time, until its part is done", async () => {
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

  test("a project with a slow service does not delay other projects' runs", async () => {
    const [user, other] = [await person("editor"), await person("editor", ["other"])]
    let go = () => {}
    const slow = new Promise<void>((resolve) => {
      go = resolve
    })
    service.beforeEachCall = (emails) =>
      emails.includes("r0@example.com") && service.calls.length === 1 ? slow : Promise.resolve()
    const heldRun = await start(user, 600)
    for (let n = 0; n < 6; n += 1) await start(user, 1)
    open()
    await expect.poll(() => service.calls.length).toBe(1)
    const run_id = await start(other, 900, "other")
    await ends(run_id, "done", "other")
    expect((await runNow(heldRun)).settled).toBe(0)
    go()
    await ends(heldRun, "done")
  })

  test("waits as long as the service requests, and not less", async () => {
    const user = await person("editor")
    service.nextResponses = [
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
    // However long that is: nothing was done, so the outcome of the part is known.
    await ago(300)
    await due()
    await sendNextPart(db, await claim())
    expect(await runNow(run_id)).toMatchObject({ state: "done", accepted: 3, unknown: 0 })
  })
})

describe("RUN-3 SENDING-4 no recipient gets two messages, wherever a process crashes", () => {
  test("crash before the response: the same key after the lease, and the service reports that it was accepted", async () => {
    const user = await person("editor")
    const run_id = await start(user, 700)
    service.nextResponses = ["lost"]
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

  test("a lost response is requested again with the same key", async () => {
    const user = await person("editor")
    service.nextResponses = ["lost"]
    const run_id = await start(user, 10)
    await sendNextPart(db, await claim())
    expect(await runNow(run_id)).toMatchObject({ state: "running", is_trying: true, waits_for: "service" })
    await due()
    await sendNextPart(db, await claim())
    expect(service.calls.map((one) => one.key)).toEqual([keyOf(run_id, 0), keyOf(run_id, 0)])
    expect(twice()).toEqual([])
    expect(await runNow(run_id)).toMatchObject({ state: "done", accepted: 10, unseen: 10 })
  })

  test("no call is repeated if the service may have dropped its key: its recipients are listed as unknown", async () => {
    const user = await person("editor")
    service.nextResponses = ["lost"]
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

  test("nothing is tried while the service is down, so that an outage makes no outcome unknown", async () => {
    const user = await person("editor")
    service.isReachable = false
    const run_id = await start(user, 1200)
    service.isReachable = true
    await sendNextPart(db, await claim())
    service.isReachable = false
    for (let n = 0; n < 6; n += 1) {
      await due()
      await sendNextPart(db, await claim())
      await ago(60)
    }
    const before = service.calls.length
    expect(await runNow(run_id)).toMatchObject({ state: "running", accepted: 500, waits_for: "service" })
    service.isReachable = true
    await due()
    open()
    await ends(run_id, "done")
    expect(twice()).toEqual([])
    const { accepted, unknown } = await runNow(run_id)
    // Only the call that met the outage first has an unknown outcome.
    expect([accepted + unknown, unknown <= 500, before]).toEqual([1200, true, 1])
  })

  test("an unreachable service did nothing: its part can be retried at any time", async () => {
    const back = useSettings({ serviceBaseUrl: "http://127.0.0.1:9" })
    const user = await person("editor")
    const run_id = await start(user, 10)
    await sendNextPart(db, await claim())
    expect(await runNow(run_id)).toMatchObject({ is_trying: false, waits_for: "service" })
    back()
    reachService()
    await ago(3600)
    await due()
    await sendNextPart(db, await claim())
    expect(await runNow(run_id)).toMatchObject({ state: "done", accepted: 10, unknown: 0 })
  })

  test("a late response overrides what was found out without it", async () => {
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
