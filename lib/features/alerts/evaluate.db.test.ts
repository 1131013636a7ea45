import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { at, setClock } from "#lib/platform/clock"
import { addUpOnce } from "#lib/intake/receive/add-up"
import { append } from "#lib/data/events/postgres/append"
import { normalize } from "#lib/intake/receive/normalize"
import { announceChange, closeChanges } from "#lib/live/changes"
import { failed } from "#lib/platform/result"
import { listDeliveries } from "#lib/data/store/alert-deliveries"
import { type AlertFiringRow, listFirings } from "#lib/data/store/alert-firings"
import {
  type AlertClaim,
  claimDueRules,
  findAlertRule,
  insertAlertRule,
  updateAlertRule,
} from "#lib/data/store/alert-rules"
import { type Db, rows, type Store } from "#lib/data/store/open"
import { anEvent, saveProject, someDay } from "#lib/testing/make"
import { useSettings } from "#lib/testing/settings"
import { openTestStore } from "#lib/testing/test-store"
import { checkRule } from "./evaluate.ts"
import { fittedMinimum, previewOf } from "./preview.ts"
import { askWebhooks } from "./readings.ts"
import type { RuleInput } from "./rule-form.ts"
import { checkAll, deliverAll, openAlerts } from "./runner.ts"

let store: Store
let db: Db
let number = 0
let project = ""
let nowMs = someDay.getTime()
const undo: (() => void)[] = []
beforeAll(async () => {
  store = await openTestStore()
  db = store.db
  undo.push(useSettings(), setClock({ now: () => at(nowMs) }))
})
afterAll(async () => {
  await closeChanges(db)
  for (const back of undo) back()
  await store.close()
})
beforeEach(async () => {
  nowMs = someDay.getTime()
  project = (await saveProject(db, `p${++number}`)).project_id
})
// The next test has its own claims.
afterEach(async () => {
  await db.execute(sql`delete from alert_rules`)
  await db.execute(sql`delete from alert_deliveries`)
})

const minute = 60_000
const rule: RuleInput = {
  name: "Bounces",
  metric: "bounce_rate",
  filter: {},
  condition: { kind: "threshold", direction: "above", value: 0.05 },
  window_minutes: 60,
  volume_min: 20,
  time_zone: "UTC",
  quiet_hours: null,
  destination_ids: ["d1", "d2"],
}

const place = () => ({ project_id: project, rule_id: "r" })

async function watch(more: Partial<RuleInput> = {}): Promise<void> {
  await insertAlertRule(db, {
    ...rule,
    ...more,
    ...place(),
    is_enabled: true,
    muted_until: null,
    created_by: "u",
    created_at: someDay,
    changed_at: someDay,
  })
}

/** Counts of a quarter of an hour, as intake writes them. */
async function count(ms: number, { delivered = 0, bounced = 0 }): Promise<void> {
  const bucket = at(Math.floor(ms / (15 * minute)) * 15 * minute).toISOString()
  for (const [status, letters] of [
    ["delivered", delivered],
    ["hard_bounced", bounced],
  ] as const)
    await db.execute(sql`insert into counts (project_id, bucket, status, letters_now, letters_ever)
      values (${project}, ${bucket}::timestamptz, ${status}, ${letters}::int, ${letters}::int)
      on conflict (project_id, bucket, status) do update
        set letters_now = counts.letters_now + ${letters}::int, letters_ever = counts.letters_ever + ${letters}::int`)
}

/** Instants are rounded to milliseconds: a due rule may be due a moment later. */
const makeDue = () =>
  db.execute(sql`update alert_rules set next_at = now() - interval '1 second' where project_id = ${project}`)
const check = async () => {
  await makeDue()
  await checkAll(db, "counts")
}

const newest = async (): Promise<AlertFiringRow | undefined> => (await listFirings(db, project, 1))[0]
const deliveriesOf = async (firings: readonly AlertFiringRow[]) =>
  (
    await listDeliveries(
      db,
      project,
      firings.map((one) => one.firing_id),
    )
  )
    .map((one) => `${one.destination_id} ${one.news}`)
    .toSorted()

test("ALERT-1 fires for opens by machines only, with enough opens", async () => {
  const opening = (n: number, traffic_type: string) => ({
    event_name: "transactional_email_status",
    event_data: anEvent({
      ...{ job_id: `job-${n}`, email: `reader${n}@gmail.com`, status: "opened" },
      delivery_info: { traffic_type },
    }),
  })
  const store = async (openings: unknown[]) => {
    const call = normalize({ auth: "x", events_by_user: [{ user_id: 1, events: openings }] }, nowMs)
    if (call) await append(db, project, [call])
    while (await addUpOnce(db));
  }
  const machines: Partial<RuleInput> = {
    ...{ metric: "machine_opens", window_minutes: 1440, volume_min: 20 },
    condition: { kind: "threshold", direction: "above", value: 0.95 },
  }
  nowMs += 60 * minute
  await watch(machines)
  await store(Array.from({ length: 19 }, (_, n) => opening(n, "machine")))
  await check()
  expect(await newest()).toBeUndefined()
  await store([opening(19, "machine"), opening(20, "protected")])
  await check()
  expect(await newest()).toMatchObject({ facts: { metric: "machine_opens", value: 1, volume: 20 } })
  await store([21, 22, 23, 24].map((n) => opening(n, "human")))
  nowMs += minute
  await check()
  expect((await newest())?.resolved_at).not.toBe(null)
})

describe("ALERT-3 a jump fires once", () => {
  test("with the figure, its previous value, and one notification each, with several parallel processes", async () => {
    await watch()
    for (let hours = 5; hours > 1; hours--) await count(nowMs - hours * 60 * minute, { delivered: 100 })
    await check()
    expect(await newest()).toBeUndefined()
    await count(nowMs, { delivered: 80, bounced: 20 })
    for (let turn = 0; turn < 3; turn++) {
      await makeDue()
      await Promise.all(Array.from({ length: 4 }, () => checkAll(db, "counts")))
    }
    const firings = await listFirings(db, project, 10)
    expect(firings).toHaveLength(1)
    expect(firings[0]?.facts).toMatchObject({ value: 0.2, volume: 100, name: "Bounces" })
    expect(firings[0]?.facts.points.at(-1)).toMatchObject({ value: 0.2 })
    expect(firings[0]?.facts.points.some(({ value }) => value === 0)).toBe(true)
    expect(await deliveriesOf(firings)).toEqual(["d1 fired", "d2 fired"])
    expect(await findAlertRule(db, place())).toMatchObject({ last_value: 0.2, last_volume: 100 })
  })

  test("in any order and with any number of processes: never twice at once, and news alternate", async () => {
    const anySteps = fc.array(
      fc.record({
        minutes: fc.integer({ min: 0, max: 40 }),
        delivered: fc.integer({ min: 0, max: 60 }),
        bounced: fc.integer({ min: 0, max: 12 }),
        processes: fc.integer({ min: 1, max: 3 }),
        /** A process that died after its claim; its lease has expired. */
        isKilled: fc.boolean(),
      }),
      { minLength: 3, maxLength: 10 },
    )
    await fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        nowMs = someDay.getTime()
        project = (await saveProject(db, `p${++number}`)).project_id
        await watch()
        for (const { minutes, processes, isKilled, ...counted } of steps) {
          nowMs += minutes * minute
          await count(nowMs, counted)
          await makeDue()
          if (isKilled) {
            await claimDueRules(db, "counts", "died", 60)
            await db.execute(sql`update alert_rules set lease_until = now() - interval '1 second'`)
          }
          await Promise.all(Array.from({ length: processes }, () => checkAll(db, "counts")))
        }
        const firings = (await listFirings(db, project, 100)).toReversed()
        const open = firings.filter((one) => one.resolved_at === null)
        expect(open.length).toBeLessThanOrEqual(1)
        firings.slice(1).forEach((one, nth) => {
          expect(one.fired_at.getTime()).toBeGreaterThanOrEqual(
            firings[nth]?.resolved_at?.getTime() ?? Number.POSITIVE_INFINITY,
          )
        })
        for (const firing of firings)
          expect(await deliveriesOf([firing])).toEqual(
            firing.resolved_at
              ? ["d1 fired", "d1 resolved", "d2 fired", "d2 resolved"]
              : ["d1 fired", "d2 fired"],
          )
        await db.execute(sql`delete from alert_rules`)
      }),
      { numRuns: 25 },
    )
  })

  test("ends when the figure recovers, and can fire again", async () => {
    await watch()
    await count(nowMs, { delivered: 80, bounced: 20 })
    await check()
    nowMs += 90 * minute
    await count(nowMs, { delivered: 100 })
    await check()
    expect(await newest()).toMatchObject({ resolution: "cleared", last_value: 0 })
    await count(nowMs, { bounced: 50 })
    await check()
    expect(await listFirings(db, project, 10)).toHaveLength(2)
  })

  test("a check writes nothing if its rule was changed in the meantime", async () => {
    await watch()
    await count(nowMs, { delivered: 80, bounced: 20 })
    await makeDue()
    const [claim] = await claimDueRules(db, "counts", "token", 60)
    expect(claim?.rule_id).toBe("r")
    await updateAlertRule(db, place(), { is_enabled: false })
    if (claim) await checkRule({ db, project_id: project, nowMs, webhooks: askWebhooks(db, project) }, claim)
    expect(await newest()).toBeUndefined()
  })
})

describe("ALERT-2 compared with the usual value", () => {
  const change = { kind: "change", direction: "above", percent: 100, least: 0.03 } as const
  const week = 7 * 24 * 60 * minute

  test("for this hour of this weekday, in the zone of the rule", async () => {
    await watch({ condition: change })
    for (const weeks of [1, 2, 3, 4]) await count(nowMs - weeks * week, { delivered: 90, bounced: 10 })
    await count(nowMs, { delivered: 85, bounced: 15 })
    await check()
    expect(await newest()).toBeUndefined()
    expect(await findAlertRule(db, place())).toMatchObject({ last_value: 0.15, last_usual: 0.1 })
    await count(nowMs, { bounced: 20 })
    await check()
    expect(await newest()).toMatchObject({ facts: { usual: 0.1 } })
  })

  test("nothing sent although messages are usual, not before the hour ends", async () => {
    const silence = { kind: "change", direction: "below", percent: 100, least: 1 } as const
    await watch({ metric: "sent", condition: silence, window_minutes: 60 })
    for (const weeks of [1, 2]) {
      await count(nowMs - weeks * week, { delivered: 200 })
      await count(nowMs - weeks * week + 30 * minute, { delivered: 200 })
    }
    await count(nowMs - 15 * minute, { delivered: 60 })
    await check()
    expect(await newest()).toBeUndefined()
    nowMs += 60 * minute
    await check()
    expect(await newest()).toMatchObject({ facts: { value: 0, usual: 400 } })
  })
})

describe("ALERT-14 an unusually long silence", () => {
  const silence = { kind: "change", direction: "above", percent: 50, least: 60 } as const
  const hour = 60 * minute
  const day = 24 * hour
  const watchSilence = () =>
    watch({ metric: "silence", condition: silence, volume_min: 0, destination_ids: ["d1"] })
  /** Three mails a day, the last of them now. */
  const threeADay = async () => {
    for (let ago = 0; ago < 21; ago++)
      for (const hours of [0, 4, 8]) await count(nowMs - ago * day - hours * hour, { delivered: 1 })
  }

  test("fires once, shows its start and the usual value, and ends with a message", async () => {
    await watchSilence()
    await threeADay()
    const last = nowMs
    for (const hours of [1, 3, 10, 16]) {
      nowMs = last + hours * hour
      await check()
      expect(await newest()).toBeUndefined()
    }
    expect(await findAlertRule(db, place())).toMatchObject({
      last_value: 15 * 60 + 45,
      last_usual: 15 * 60 + 45,
    })
    nowMs = last + 19 * hour
    await check()
    expect((await newest())?.facts).toMatchObject({ value: 18.75 * 60, from: last + 15 * minute, to: nowMs })
    const points = (await newest())?.facts.points ?? []
    expect(points.at(-1)).toMatchObject({ value: 18.75 * 60, volume: 0 })
    expect(points.some(({ value, volume }) => volume > 0 && (value ?? 0) < 17 * 60)).toBe(true)
    // The night would be usual; the alert remains open.
    for (const hours of [30, 40, 50, 24 * 8]) {
      nowMs = last + hours * hour
      await check()
    }
    expect(await listFirings(db, project, 10)).toHaveLength(1)
    expect(await newest()).toMatchObject({ resolved_at: null })
    await count(nowMs, { delivered: 1 })
    await check()
    expect(await newest()).toMatchObject({ resolution: "cleared" })
    const preview = await previewOf(
      db,
      project,
      { ...rule, metric: "silence", condition: silence, volume_min: 0 },
      nowMs + hour,
    )
    expect(preview?.firings).toEqual([{ from: last + 19 * hour, to: last + 24 * 8 * hour }])
  })

  test("is not ended by its own alert mail, though that counts as a message", async () => {
    await watchSilence()
    await db.execute(sql`insert into alert_destinations (project_id, destination_id, kind, address, language, created_by, created_at)
      values (${project}, 'd1', 'mail', 'd1@example.com', 'en', 'u', now())`)
    await threeADay()
    nowMs += 25 * hour
    await check()
    await db.execute(sql`update alert_deliveries set next_at = now() - interval '1 second'`)
    await deliverAll(db, async () => ({ isDelivered: true, said: "" }))
    await count(nowMs, { delivered: 1 })
    nowMs += 20 * minute
    await check()
    expect(await newest()).toMatchObject({ resolved_at: null, last_value: 25 * 60 })
    await count(nowMs - 20 * minute, { delivered: 1 })
    await check()
    expect(await newest()).toMatchObject({ resolution: "cleared" })
  })
})

describe("ALERT-6 quiet hours and mutes hold back an alert", () => {
  test("until they end, and then report only alerts that are still open", async () => {
    await watch({ quiet_hours: { from: "11:00", to: "14:00" } })
    await count(nowMs, { delivered: 80, bounced: 20 })
    await check()
    expect(await newest()).toMatchObject({ notified_at: null })
    expect(await deliveriesOf(await listFirings(db, project, 1))).toEqual([])
    nowMs += 2 * 60 * minute
    await count(nowMs, { delivered: 70, bounced: 30 })
    await check()
    expect(await newest()).toMatchObject({ notified_at: at(nowMs), resolved_at: null })
    expect(await deliveriesOf(await listFirings(db, project, 1))).toEqual(["d1 fired", "d2 fired"])
  })

  test("an alert that ended before then is not sent, nor is its end", async () => {
    await watch()
    await updateAlertRule(db, place(), { muted_until: at(nowMs + 60 * minute) })
    await count(nowMs, { delivered: 80, bounced: 20 })
    await check()
    nowMs += 90 * minute
    await count(nowMs, { delivered: 100 })
    await check()
    expect(await newest()).toMatchObject({ notified_at: null, resolution: "cleared" })
    expect(await deliveriesOf(await listFirings(db, project, 1))).toEqual([])
  })
})

describe("ALERT-4 each block fires separately", () => {
  const block = (domain: string, domain_status: string, servers: number) =>
    db.execute(sql`insert into blocks (project_id, block_time, fingerprint, domain, block_type, domain_status, smtp_blocks_count, raw, received_at)
      values (${project}, ${at(nowMs).toISOString()}::timestamptz, ${`${domain}${nowMs}`}, ${domain}, 'one_smtp', ${domain_status}, ${servers}::int, '{}', now())`)

  test("each provider once, and each ends when it lifts its block", async () => {
    await watch({
      metric: "open_blocks",
      condition: { kind: "threshold", direction: "above", value: 1 },
      volume_min: 0,
      window_minutes: 15,
    })
    await block("outlook.com", "blocked", 1)
    await check()
    await block("gmx.de", "blocked", 2)
    await check()
    nowMs += minute
    // In any case of its name.
    await block("Outlook.com", "unblocked", 0)
    await check()
    const firings = await listFirings(db, project, 10)
    expect(firings.map(({ subject, resolution }) => [subject, resolution]).toSorted()).toEqual([
      ["gmx.de", null],
      ["outlook.com", "cleared"],
    ])
    const preview = await previewOf(
      db,
      project,
      { ...rule, metric: "open_blocks", condition: { kind: "threshold", direction: "above", value: 1 } },
      nowMs + 60 * minute,
    )
    expect(preview?.firings).toHaveLength(2)
  })
})

test("ALERT-4 a rule whose webhooks cannot be read is retried within seconds", async () => {
  await watch({ metric: "failing_webhooks", volume_min: 0 })
  // Rules of other projects may be due as well.
  let claim: AlertClaim | undefined
  do [claim] = await claimDueRules(db, "service", "token", 60)
  while (claim && claim.project_id !== project)
  const silent = async () => failed(502, "The mail service did not respond.")
  if (claim) await checkRule({ db, project_id: project, nowMs, webhooks: silent }, claim)
  const [waiting] = await rows<{ trouble: string; is_soon: boolean }>(
    db,
    sql`select trouble, next_at <= now() + interval '5 seconds' as is_soon from alert_rules where project_id = ${project}`,
  )
  expect(waiting).toEqual({ trouble: "The mail service did not respond.", is_soon: true })
})

test("ALERT-5 the preview lists past alerts by the same steps", async () => {
  const hours = (n: number) => nowMs - n * 60 * minute
  for (let n = 1; n < 14 * 24; n++) await count(hours(n), { delivered: 50 })
  for (const n of [30, 29, 100]) await count(hours(n), { bounced: 25 })
  await count(hours(200), { bounced: 1 })
  const preview = await previewOf(db, project, rule, nowMs)
  expect(preview?.firings).toHaveLength(2)
  expect(preview?.points).toHaveLength(14 * 24)
  expect(Math.max(...(preview?.points ?? []).map(({ value }) => value ?? 0))).toBeCloseTo(1 / 3)
  // ALERT-24: the hours of this project reach its minimum, and rarely one of 60.
  expect(preview?.minimum).toBeNull()
  const high = await previewOf(db, project, { ...rule, volume_min: 60 }, nowMs)
  expect(high?.firings).toHaveLength(2)
  expect(high?.minimum).toMatchObject({ enough: 3, of: 14 * 24, proposed: 50 })
  expect(high?.points.find(({ few }) => few)).toMatchObject({ value: null, few: { value: 0, volume: 50 } })
  const usual = {
    ...rule,
    condition: { kind: "change", direction: "above", percent: 50, least: 0.1 },
  } as const
  expect((await previewOf(db, project, usual, nowMs))?.firings).toEqual([])
  expect(await previewOf(db, project, { ...rule, metric: "failing_webhooks" }, nowMs)).toBeNull()
})

test("ALERT-24 a ready-made rule has no higher minimum than the project's hours reach", async () => {
  const watch = { metric: "bounce_rate", filter: {}, window_minutes: 60, volume_min: 50 } as const
  const fitted = () => fittedMinimum(db, project, watch, nowMs)
  expect(await fitted()).toBe(50)
  for (let n = 1; n < 60; n++) await count(nowMs - n * 60 * minute, { delivered: 14 })
  expect(await fitted()).toBe(14)
  for (let n = 1; n < 60; n++) await count(nowMs - n * 60 * minute, { delivered: 70 })
  expect(await fitted()).toBe(50)
})

test("ALERT-7 several processes send each notification once, the end after the beginning, and failures end", async () => {
  await watch()
  await db.execute(sql`insert into alert_destinations (project_id, destination_id, kind, address, language, created_by, created_at)
    select ${project}, id, 'mail', id || '@example.com', 'en', 'u', now() from unnest(array['d1', 'd2']) id`)
  await count(nowMs, { delivered: 80, bounced: 20 })
  await check()
  const sent: string[] = []
  const send: typeof import("./send.ts").sendNews = async (_db, _project, to, news, id) => {
    sent.push(`${to.destination_id} ${news?.news}`)
    expect(id).toContain(to.destination_id)
    await new Promise((resolve) => setImmediate(resolve))
    return to.destination_id === "d1"
      ? { isDelivered: true, said: "" }
      : { isDelivered: false, said: "HTTP 500" }
  }
  const makeTold = () =>
    db.execute(sql`update alert_deliveries set next_at = now() - interval '1 second' where outcome is null`)
  await makeTold()
  await Promise.all([deliverAll(db, send), deliverAll(db, send)])
  expect(sent.toSorted()).toEqual(["d1 fired", "d2 fired"])
  const soon = sql`select destination_id from alert_deliveries
    where project_id = ${project} and outcome is null and next_at <= now() + interval '5 seconds'`
  expect(await rows(db, soon)).toEqual([{ destination_id: "d2" }])
  nowMs += 90 * minute
  await count(nowMs, { delivered: 100 })
  await check()
  for (let n = 0; n < 8; n++) {
    await makeTold()
    await deliverAll(db, send)
  }
  expect(sent.filter((one) => one.startsWith("d1"))).toEqual(["d1 fired", "d1 resolved"])
  expect(sent.filter((one) => one.startsWith("d2")).slice(0, 7)).toEqual([
    ...Array(6).fill("d2 fired"),
    "d2 resolved",
  ])
  const firing = await newest()
  const notified = await listDeliveries(db, project, [firing?.firing_id ?? ""])
  expect(notified.find((one) => one.destination_id === "d2" && one.news === "fired")).toMatchObject({
    outcome: "failed",
    said: "HTTP 500",
    tries: 6,
  })
})

test("ALERT-3 changed counts wake the loop, which notifies soon after", async () => {
  const notified: string[] = []
  await watch()
  await db.execute(sql`insert into alert_destinations (project_id, destination_id, kind, address, language, created_by, created_at)
    values (${project}, 'd1', 'mail', 'd1@example.com', 'en', 'u', now())`)
  // The rule is due in 15 seconds; only the wake-up makes it due earlier.
  await db.execute(sql`update alert_rules set next_at = now() + interval '15 seconds'`)
  const runner = openAlerts(
    { gatherMs: 5, everyMs: 60_000 },
    {
      db: async () => db,
      send: async (_db, _project, { destination_id }) => {
        notified.push(destination_id)
        return { isDelivered: true, said: "" }
      },
    },
  )
  await count(nowMs, { delivered: 80, bounced: 20 })
  await expect
    .poll(() => {
      announceChange(db, project)
      return notified
    })
    .toEqual(["d1"])
  await runner.close()
})
