import { expect, test } from "vitest"
import { readyRules } from "#lib/features/alerts/metrics"
import { at } from "#lib/platform/clock"
import type { AlertDestinationRow } from "#lib/data/store/alert-destinations"
import type { AlertRuleRow } from "#lib/data/store/alert-rules"
import { aFiring, someDay } from "#lib/testing/make"
import { type AlertsInput, alertsView } from "./view.ts"

const { id: _, ...silence } = readyRules.find(({ id }) => id === "silence") ?? readyRules[0]

const rule: AlertRuleRow = {
  ...silence,
  ...{ project_id: "shop", rule_id: "r1", name: "Silence", filter: {}, time_zone: "Pacific/Auckland" },
  ...{ quiet_hours: null, destination_ids: [], is_enabled: true, muted_until: null, created_by: "u" },
  ...{ created_at: someDay, changed_at: someDay, checked_at: someDay, trouble: null },
  ...{ last_value: 225, last_usual: 945, last_volume: 0 },
  ...{ next_at: someDay, lease_token: null, lease_until: null },
}

const input: AlertsInput = {
  ...{
    slug: "shop",
    rules: [rule],
    destinations: [],
    firings: [],
    firing: [],
    deliveries: [],
    names: new Map(),
  },
  projects: [{ id: "shop", name: "Shop", canWrite: true }],
  ...{ older: null, newer: null, language: "en", timeZone: "UTC", isSandbox: false, hasInbox: false },
  nowMs: someDay.getTime(),
}

test("ALERT-14 shows the length of a silence and the usual length", () => {
  const [row] = alertsView(input).rules
  expect(row).toMatchObject({
    about: "Time without messages",
    when: "50% above usual, at least 60 min more",
    last: "3 h 45 min",
    usual: "usual 15 h 45 min",
    state: { word: "OK" },
  })
})

test("ALERT-12 does not offer an existing ready-made rule; a rule about missing messages is a different one", () => {
  const silenceIsThere = (rules: AlertRuleRow[]) =>
    alertsView({ ...input, rules }).ready.find(({ id }) => id === "silence")?.isThere
  expect(silenceIsThere([rule])).toBe(true)
  const missing = { kind: "change", direction: "below", percent: 100, least: 1 } as const
  expect(silenceIsThere([{ ...rule, metric: "sent", condition: missing }])).toBe(false)
})

test("ALERT-17 offers mute days in the rule's time zone", () => {
  // Noon of the 20th in UTC is after midnight in Auckland.
  expect(alertsView(input).rules[0]?.muteDays).toEqual({
    ...{ first: "2026-11-22", last: "2026-12-21" },
    zone: "Pacific/Auckland",
  })
})

test("ALERT-15 shows the chart of an alert, ending at its moment, with an alternative text", () => {
  const hour = 3_600_000
  const made = aFiring({ firing_id: "f1", at: at(someDay.getTime()) })
  const points = [0.02, 0.01, 0.2].map((value, nth) => ({
    ...{ start: someDay.getTime() + (nth - 3) * hour, end: someDay.getTime() + (nth - 2) * hour },
    ...{ value, volume: 50 },
  }))
  const [row] = alertsView({ ...input, firings: [{ ...made, facts: { ...made.facts, points } }] }).history
  expect(row?.moment.bars.map(({ height }) => Math.round(height * 100))).toEqual([10, 5, 100])
  expect(row?.moment.bound).toBe(0.25)
  expect(row?.moment.alt).toContain("20.0%")
})

test("ALERT-19 an address that waits for its owner shows that, with the reason in a sandbox", () => {
  const waiting: AlertDestinationRow = {
    ...{ project_id: "shop", destination_id: "d1", kind: "mail", address: "ops@example.com", language: "en" },
    ...{
      created_by: "u",
      created_at: someDay,
      confirmed_at: null,
      token_hash: "x",
      token_expires_at: someDay,
    },
    ...{ sealed: null, sealed_address: null },
    ...{ last_outcome: "failed", last_said: "This address has not been confirmed yet.", last_at: someDay },
  }
  const rowOf = (one: AlertDestinationRow, isSandbox = false, hasInbox = false) =>
    alertsView({ ...input, isSandbox, hasInbox, destinations: [one] }).destinations[0]
  expect(rowOf(waiting)).toMatchObject({
    ...{ isConfirmed: false, isFailed: false },
    last: "Waiting for confirmation. Alerts are sent here after the recipient confirms the address",
  })
  expect(rowOf(waiting, true)?.last).toContain("The sandbox captured the link. Owners can find it")
  expect(rowOf(waiting, true, true)?.last).toBe("Waiting for confirmation:")
  expect(rowOf({ ...waiting, confirmed_at: someDay, last_outcome: null })).toMatchObject({
    ...{ isConfirmed: true, last: "none yet" },
  })
})
