import { expect, test } from "vitest"
import { readyRules } from "#lib/features/alerts/metrics"
import { at } from "#lib/platform/clock"
import type { AlertDestinationRow } from "#lib/data/store/alert-destinations"
import type { AlertRuleRow } from "#lib/data/store/alert-rules"
import { aFiring, someDay } from "#lib/testing/make"
import { type AlertsFacts, alertsView } from "./view.ts"

const { id: _, ...silence } = readyRules.find(({ id }) => id === "silence") ?? readyRules[0]

const rule: AlertRuleRow = {
  ...silence,
  ...{ project_id: "shop", rule_id: "r1", name: "Silence", filter: {}, time_zone: "Pacific/Auckland" },
  ...{ quiet_hours: null, destination_ids: [], is_enabled: true, muted_until: null, created_by: "u" },
  ...{ created_at: someDay, changed_at: someDay, checked_at: someDay, trouble: null },
  ...{ last_value: 225, last_usual: 945, last_volume: 0 },
  ...{ next_at: someDay, lease_token: null, lease_until: null },
}

const facts: AlertsFacts = {
  ...{ slug: "shop", rules: [rule], destinations: [], firings: [], deliveries: [], names: new Map() },
  ...{ older: null, newer: null, language: "en", timeZone: "UTC", isSandbox: false, hasInbox: false },
  nowMs: someDay.getTime(),
}

test("ALERT-14 a rule for silences says how long it is and how long is usual", () => {
  const [row] = alertsView(facts).rules
  expect(row).toMatchObject({
    about: "Time without messages",
    when: "50% above usual, at least 60 min more",
    last: "3 h 45 min",
    usual: "usual 15 h 45 min",
    state: { word: "OK" },
  })
})

test("ALERT-12 what one press made is not offered again; a rule about messages that are missing is another one", () => {
  const silenceIsThere = (rules: AlertRuleRow[]) =>
    alertsView({ ...facts, rules }).ready.find(({ id }) => id === "silence")?.isThere
  expect(silenceIsThere([rule])).toBe(true)
  const missing = { kind: "change", direction: "below", percent: 100, least: 1 } as const
  expect(silenceIsThere([{ ...rule, metric: "sent", condition: missing }])).toBe(false)
})

test("ALERT-17 the days until which a rule can be muted are those of its zone", () => {
  // Noon of the 20th in UTC is after midnight in Auckland.
  expect(alertsView(facts).rules[0]?.muteDays).toEqual({
    ...{ first: "2026-11-22", last: "2026-12-21" },
    zone: "Pacific/Auckland",
  })
})

test("ALERT-15 what fired has its chart, the moment last, in words too", () => {
  const hour = 3_600_000
  const made = aFiring({ firing_id: "f1", at: at(someDay.getTime()) })
  const points = [0.02, 0.01, 0.2].map((value, nth) => ({
    ...{ start: someDay.getTime() + (nth - 3) * hour, end: someDay.getTime() + (nth - 2) * hour },
    ...{ value, volume: 50 },
  }))
  const [row] = alertsView({ ...facts, firings: [{ ...made, facts: { ...made.facts, points } }] }).history
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
    alertsView({ ...facts, isSandbox, hasInbox, destinations: [one] }).destinations[0]
  expect(rowOf(waiting)).toMatchObject({
    ...{ isConfirmed: false, isFailed: false },
    last: "Waiting for confirmation: alerts go here after the recipient confirms the link",
  })
  expect(rowOf(waiting, true)?.last).toContain("The sandbox keeps the link; an owner finds it")
  expect(rowOf(waiting, true, true)?.last).toBe("Waiting for confirmation:")
  expect(rowOf({ ...waiting, confirmed_at: someDay, last_outcome: null })).toMatchObject({
    ...{ isConfirmed: true, last: "none yet" },
  })
})
