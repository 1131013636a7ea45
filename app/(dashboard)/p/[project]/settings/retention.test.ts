import { expect, test } from "vitest"
import { endlessDays } from "#postgres/lifetime"
import { daysOf, holding, isEndless, shorter, typedDays } from "./retention.ts"

const facts = {
  own: { events: 40, messages: null, counts: null },
  least: { events: 32, messages: 32, counts: 62 },
  most: { events: 45, messages: 365, counts: 1100 },
}

test("KEEP-3 an empty field is as long as the installation, and what is shortened is known", () => {
  const saved = typedDays(facts.own)
  expect(saved).toEqual({ events: "40", messages: "", counts: "" })
  const typed = { events: "", messages: " 90 ", counts: "1100" }
  expect(daysOf(typed)).toEqual({ events: null, messages: 90, counts: 1100 })
  expect(holding(typed, facts)).toEqual({ events: 45, messages: 90, counts: 1100 })
  expect(shorter(typed, saved, facts)).toEqual(["messages"])
  expect(shorter(saved, typed, facts)).toEqual(["events"])
})

test("KEEP-1 what the installation keeps for a hundred years has no limit, as the setting has it", () => {
  const most = { ...facts.most, counts: endlessDays }
  expect(isEndless("counts", { ...facts, most })).toBe(true)
  expect(isEndless("counts", { ...facts, most: { ...most, counts: endlessDays - 1 } })).toBe(false)
})
