import { afterAll, beforeAll, expect, test } from "vitest"
import { at, setClock } from "#lib/platform/clock"
import { findAlertRule, insertAlertRule } from "#lib/data/store/alert-rules"
import { listAudit } from "#lib/data/store/audit"
import type { Store } from "#lib/data/store/open"
import { anAccess, aProject, saveProject } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import { changeAlert } from "./change.ts"

let store: Store
let back = () => {}
/** The evening before the clocks go back in Berlin. */
const nowMs = Date.UTC(2026, 9, 24, 18)
beforeAll(async () => {
  store = await openTestStore()
  back = setClock({ now: () => at(nowMs) })
  await saveProject(store.db, "shop")
  await insertAlertRule(store.db, {
    ...{ project_id: "shop", rule_id: "r", name: "Bounces", metric: "bounce_rate", filter: {} },
    condition: { kind: "threshold", direction: "above", value: 0.05 },
    ...{ window_minutes: 60, volume_min: 20, time_zone: "Europe/Berlin", quiet_hours: null },
    ...{ destination_ids: [], is_enabled: true, muted_until: null, created_by: "u" },
    ...{ created_at: at(nowMs), changed_at: at(nowMs) },
  })
})
afterAll(async () => {
  back()
  await store.close()
})

const mute = (input: object) =>
  changeAlert(store.db, {
    ...{ access: anAccess("operator", aProject("shop")), ip: null, user_agent: null },
    input: { act: "mute", rule_id: "r", ...input },
  })
const mutedUntil = async () =>
  (await findAlertRule(store.db, { project_id: "shop", rule_id: "r" }))?.muted_until?.getTime() ?? null

test.each([
  [{ hours: 4 }, nowMs + 4 * 3_600_000],
  [{ hours: 168 }, nowMs + 7 * 24 * 3_600_000],
  // In the rule's time zone, on both sides of the clock change.
  [{ day: "2026-10-25" }, Date.UTC(2026, 9, 24, 22)],
  [{ day: "2026-10-26" }, Date.UTC(2026, 9, 25, 23)],
  [{ day: "2026-11-23" }, Date.UTC(2026, 10, 22, 23)],
  [{ hours: 0 }, null],
])("ALERT-17 a rule is muted by %j", async (input, until) => {
  expect(await mute(input)).toMatchObject({ ok: true })
  expect(await mutedUntil()).toBe(until)
  expect((await listAudit(store.db, "shop", 1))[0]).toMatchObject({ action: "alert/mute", target: "Bounces" })
})

test.each([
  [{ day: "2026-10-24" }, "day"],
  [{ day: "2026-12-01" }, "day"],
  [{ day: "tomorrow" }, "day"],
  [{ hours: 721 }, "hours"],
  [{ hours: 1, day: "2026-10-26" }, undefined],
  [{}, undefined],
])("ALERT-17 a rule is not muted by %j", async (input, field) => {
  const before = await mutedUntil()
  const answer = await mute(input)
  expect(answer).toMatchObject({ ok: false, failure: { status: 400 } })
  if (!answer.ok) expect(answer.failure.field).toBe(field)
  expect(await mutedUntil()).toBe(before)
})
