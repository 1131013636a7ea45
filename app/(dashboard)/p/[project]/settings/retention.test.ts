import { expect, test } from "vitest"
import { endlessDays } from "#postgres/lifetime"
import { daysOf, holding, isEndless, shorter, typedDays } from "./retention.ts"

const retention = {
  days: { events: 40, messages: null, counts: null },
  least: { events: 32, messages: 32, counts: 62 },
  most: { events: 45, messages: 365, counts: 1100 },
}

test("KEEP-3 uses the installation's days for an empty field, and lists shortened kinds", () => {
  const saved = typedDays(retention.days)
  expect(saved).toEqual({ events: "40", messages: "", counts: "" })
  const typed = { events: "", messages: " 90 ", counts: "1100" }
  expect(daysOf(typed)).toEqual({ events: null, messages: 90, counts: 1100 })
  expect(holding(typed, retention)).toEqual({ events: 45, messages: 90, counts: 1100 })
  expect(shorter(typed, saved, retention)).toEqual(["messages"])
  expect(shorter(saved, typed, retention)).toEqual(["events"])
})

test("KEEP-1 shows no limit when the installation's setting is a hundred years", () => {
  const most = { ...retention.most, counts: endlessDays }
  expect(isEndless("counts", { ...retention, most })).toBe(true)
  expect(isEndless("counts", { ...retention, most: { ...most, counts: endlessDays - 1 } })).toBe(false)
})
