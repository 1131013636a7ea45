import { expect, test } from "vitest"
import {
  choicesFor,
  fieldOf,
  filtersFor,
  formOf,
  newForm,
  numberOf,
  ruleOf,
  watchOf,
  withValue,
} from "./form.ts"

const form = { ...newForm("Europe/Berlin", ["d1"]), name: "Bounces" }

test("ALERT-1 shows rates in percent and restores the stored values", () => {
  const rule = ruleOf({
    ...form,
    value: "0,3",
    metric: "complaint_rate",
    provider: ["gmail", "gmx"],
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

test("ALERT-1 omits filters that the metric does not support, and the threshold of counted things", () => {
  expect(watchOf({ ...form, metric: "sent", server: ["192.0.2.1"] }).filter).toEqual({})
  expect(watchOf({ ...form, metric: "open_blocks", kind: "change" })).toMatchObject({
    condition: { kind: "threshold", value: 1 },
    volume_min: 0,
  })
})

test("ALERT-1 reads numbers with a point or a comma, and rejects other text", () => {
  expect(numberOf("1,5")).toBe(1.5)
  expect(numberOf(" 2.25 ")).toBe(2.25)
  expect(numberOf("")).toBeNaN()
  expect(numberOf("many")).toBeNaN()
})

test("ALERT-1 shows a refusal at its field", () => {
  expect(fieldOf("condition.least")).toBe("least")
  expect(fieldOf("rule.name")).toBe("name")
  expect(fieldOf("destination_ids")).toBeNull()
  // No input is registered for filters, so an error set on one would never be cleared.
  expect(fieldOf("filter.tag")).toBeNull()
})

test("ALERT-13 offers versions only with a template, and replaces the previous tag", () => {
  expect(filtersFor({ metric: "sent", template_id: [] })).not.toContain("template_version")
  expect(filtersFor({ metric: "sent", template_id: ["t1"] })).toContain("template_version")
  expect(watchOf({ ...form, template_version: ["2"] }).filter).toEqual({})
  expect(withValue("tag", ["receipt"], "news")).toEqual(["news"])
  expect(withValue("server", ["a", "b"], "a")).toEqual(["b", "a"])
})

test("ALERT-13 offers counted and selected values, and all providers", () => {
  const versions = [
    { value: "1", of: "t1", count: 5 },
    { value: "2", of: "t2", count: 4 },
    { value: "1", of: "t3", count: 2 },
  ]
  const chosen = { ...form, template_id: ["t1", "t3"], template_version: ["7"] }
  expect(choicesFor(chosen, "template_version", versions)).toEqual([
    { value: "1", count: 7 },
    { value: "7", count: 0 },
  ])
  const providers = choicesFor(form, "provider", [{ value: "gmx", count: 3 }])
  expect(providers[0]).toEqual({ value: "gmx", count: 3 })
  expect(providers).toContainEqual({ value: "gmail", count: 0 })
  expect(providers.map(({ value }) => value)).not.toContain("greenpost")
})
