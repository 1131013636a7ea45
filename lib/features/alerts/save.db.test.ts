import { afterAll, beforeAll, expect, test } from "vitest"
import { accessAs } from "#lib/access/auth/access"
import { findAlertRule } from "#lib/data/store/alert-rules"
import { listAudit } from "#lib/data/store/audit"
import type { Store } from "#lib/data/store/open"
import { createUser } from "#lib/data/store/users"
import { aProject, aUser, saveProject, someDay } from "#lib/testing/make"
import { openTestStore } from "#lib/testing/test-store"
import { changeAlert } from "./change.ts"

/** Two users edit one rule. */
let store: Store
let rule_id = ""
const rule = {
  ...{ name: "Bounces", metric: "bounce_rate", filter: { provider: ["gmail"] }, window_minutes: 60 },
  condition: { kind: "threshold", direction: "above", value: 0.05 },
  ...{ volume_min: 20, time_zone: "UTC", quiet_hours: null, destination_ids: [] },
}
beforeAll(async () => {
  store = await openTestStore()
  await saveProject(store.db, "shop")
  for (const [user_id, name] of [
    ["ana", "Ana"],
    ["ben", "Ben"],
  ] as const)
    await createUser(store.db, {
      ...{ user_id, name, email: `${user_id}@example.com`, password_hash: "x", created_at: someDay },
    })
  const made = await act("ana", { act: "create", rule })
  if (made.ok) rule_id = made.value.rule_id
})
afterAll(() => store.close())

const act = (user_id: string, input: object) =>
  changeAlert(store.db, {
    ...{ access: accessAs(aUser(user_id), aProject("shop"), "manager"), ip: null, user_agent: null },
    input,
  })
const save = (user_id: string, fields: object, expected: object = rule) =>
  act(user_id, { act: "change", rule_id, rule: { ...rule, ...fields }, expected })
const stored = () => findAlertRule(store.db, { project_id: "shop", rule_id })

test("SAVE-1 the second save of an alert rule is 409 with name and time, and writes nothing", async () => {
  // Muting or pausing a rule is not a conflict: the form does not show it.
  expect(await act("ben", { act: "mute", rule_id, hours: 4 })).toMatchObject({ ok: true })
  expect(await save("ana", { volume_min: 30 })).toMatchObject({ ok: true })
  const before = await stored()
  expect(await save("ben", { name: "Mine", volume_min: 40 })).toMatchObject({
    ok: false,
    failure: {
      status: 409,
      conflict: { by: "Ana", at: expect.any(String), current: { ...rule, volume_min: 30 } },
    },
  })
  expect(await stored()).toEqual(before)
  const newest = (await listAudit(store.db, "shop", 5)).find((one) => one.outcome !== "success")
  expect(newest).toMatchObject({ action: "alert/change", user_id: "ben" })
  expect(newest?.input).not.toHaveProperty("expected")
})

test("SAVE-1 saves over a rule for a user who has read its current version", async () => {
  const expected = { ...rule, volume_min: 30 }
  expect(await save("ben", { name: "Mine", volume_min: 40 }, expected)).toMatchObject({ ok: true })
  expect(await stored()).toMatchObject({ name: "Mine", volume_min: 40 })
})

test("SAVE-2 takes one of parallel saves of a rule that read the same version", async () => {
  const expected = { ...rule, name: "Mine", volume_min: 40 }
  const outcomes = await Promise.all([1, 2, 3].map((volume_min) => save("ana", { volume_min }, expected)))
  expect(outcomes.filter((one) => one.ok)).toHaveLength(1)
  for (const one of outcomes) if (!one.ok) expect(one.failure).toMatchObject({ conflict: { by: "Ana" } })
})
