import { expect, test } from "vitest"
import { daysOf, holding, shorter, typedDays } from "./retention.ts"

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
