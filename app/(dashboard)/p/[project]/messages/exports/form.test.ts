import { describe, expect, test } from "vitest"
import { eventDumpCreate } from "#contract/methods/event-dump"
import { firstForm, inputOf, isLimit, isTime, withField } from "./form.ts"

const nowMs = Date.UTC(2026, 10, 20, 12)
const zone = "Europe/Berlin"
const form = firstForm(nowMs, zone)

describe("EXPORT-3 the form makes exactly what event-dump/create takes", () => {
  test("untouched: the last seven days, every event, no filter", () => {
    const input = inputOf(form, nowMs, zone)
    expect(input).toMatchObject({ start_time: "2026-11-13 23:00:00", limit: 1_000_000, format: "csv" })
    expect(input).not.toHaveProperty("filter")
    expect(input).not.toHaveProperty("end_time")
    expect(eventDumpCreate.input.safeParse(input).success).toBe(true)
  })

  test("a custom time is read in the project's zone, the earlier one first", () => {
    const custom = { ...form, preset: "custom" as const, from: "2026-11-20T00:00", to: "2026-11-20T10:30" }
    expect(inputOf(custom, nowMs, zone)).toMatchObject({
      start_time: "2026-11-19 23:00:00",
      end_time: "2026-11-20 09:30:00",
    })
    expect(isTime(custom, zone)).toBe(true)
    expect(isTime({ ...custom, to: "2026-11-19T00:00" }, zone)).toBe(false)
    expect(isTime({ ...custom, from: "" }, zone)).toBe(false)
    expect(isTime({ ...custom, to: "" }, zone)).toBe(false)
    expect(isTime({ ...custom, preset: "7d", to: "" }, zone)).toBe(true)
  })

  test("filters that are filled in go along, blank ones do not", () => {
    const filters = { ...form.filters, status: "spam", domain: " example.com ", job_id: "  " }
    const input = inputOf({ ...form, filters }, nowMs, zone)
    expect(input).toMatchObject({ filter: { status: "spam", domain: "example.com" } })
    expect(eventDumpCreate.input.safeParse(input).success).toBe(true)
  })

  test("texts are safe in a spreadsheet, unless that was switched off", () => {
    expect(inputOf(form, nowMs, zone)).toMatchObject({ spreadsheet_safe: 1 })
    expect(inputOf({ ...form, isSpreadsheetSafe: false }, nowMs, zone)).not.toHaveProperty("spreadsheet_safe")
  })

  test("counts by day go without filter, fields and limit", () => {
    const filters = { ...form.filters, status: "spam" }
    const input = inputOf({ ...form, kind: "counts", filters }, nowMs, zone)
    expect(Object.keys(input).toSorted()).toEqual(["aggregate", "delimiter", "format", "start_time"])
    expect(eventDumpCreate.input.safeParse(input).success).toBe(true)
  })

  test("a limit is a whole number", () => {
    expect(inputOf({ ...form, limit: "10,000" }, nowMs, zone)).toMatchObject({ limit: 10_000 })
    const isGood = (limit: string) => isLimit({ ...form, limit })
    expect(["1", "1000000", "10 000"].map(isGood)).toEqual([true, true, true])
    expect(["many", "0", "", "-1"].map(isGood)).toEqual([false, false, false, false])
  })
})

test("fields keep the order of the list", () => {
  expect(withField(["email", "status"], "event_time", true)).toEqual(["event_time", "email", "status"])
  expect(withField(["email", "status"], "email", false)).toEqual(["status"])
})
