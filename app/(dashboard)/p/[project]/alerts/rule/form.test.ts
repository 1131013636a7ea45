import { expect, test } from "vitest"
import { fieldOf, formOf, newForm, numberOf, ruleOf, watchOf } from "./form.ts"

const form = { ...newForm("Europe/Berlin", ["d1"]), name: "Bounces" }

test("ALERT-1 the form writes shares in percent and gives them back as they were", () => {
  const rule = ruleOf({
    ...form,
    value: "0,3",
    metric: "complaint_rate",
    provider: "gmail, gmx",
    hasQuiet: true,
  })
  expect(rule).toMatchObject({
    condition: { kind: "threshold", direction: "above", value: 0.003 },
    filter: { provider: ["gmail", "gmx"] },
    quiet_hours: { from: "22:00", to: "07:00" },
    destination_ids: ["d1"],
  })
  const again = ruleOf(formOf(rule as Parameters<typeof formOf>[0]))
  expect(again).toEqual(rule)
})

test("ALERT-1 what a metric is not narrowed by is left out, and things have no threshold of their own", () => {
  expect(watchOf({ ...form, metric: "sent", server: "192.0.2.1" }).filter).toEqual({})
  expect(watchOf({ ...form, metric: "open_blocks", kind: "change" })).toMatchObject({
    condition: { kind: "threshold", value: 1 },
    volume_min: 0,
  })
})

test("ALERT-1 numbers are read with a point or a comma, and what is none is none", () => {
  expect(numberOf("1,5")).toBe(1.5)
  expect(numberOf(" 2.25 ")).toBe(2.25)
  expect(numberOf("")).toBeNaN()
  expect(numberOf("many")).toBeNaN()
})

test("ALERT-1 a refusal stands at its field", () => {
  expect(fieldOf("condition.least")).toBe("least")
  expect(fieldOf("rule.name")).toBe("name")
  expect(fieldOf("destination_ids")).toBeNull()
})
