import { expect, test } from "vitest"
import { at, minutes, plus } from "../clock.ts"
import { makeKeyUses } from "./key-uses.ts"

const start = at(Date.UTC(2026, 2, 1, 12))

function make() {
  const notified: string[] = []
  const uses = makeKeyUses({ notify: (topic) => void notified.push(topic) })
  const use = (key_id: number, ms = 0) => {
    const one = { project_id: 1001, key_id, at: plus(start, ms), ip: "192.0.2.7" }
    uses.record(one)
    return one
  }
  return { notified, uses, use }
}

test("EXT-14 a thousand calls of one key notify once, and only the last is kept", () => {
  const { notified, uses, use } = make()
  for (let ms = 0; ms < 1000; ms++) use(7, ms)
  expect(notified).toEqual(["key-uses"])
  expect(uses.due(start).map((one) => one.at)).toEqual([plus(start, 999)])
})

test("EXT-14 after a write the next one is due a minute later, not before, and nothing is notified until then", () => {
  const { notified, uses, use } = make()
  uses.markWritten([use(7)], start)
  use(7, 1000)
  expect(notified).toHaveLength(1)
  expect(uses.due(plus(start, minutes(1) - 1))).toEqual([])
  expect(uses.due(plus(start, minutes(1)))).toHaveLength(1)
  expect(uses.remaining()).toHaveLength(1)
})

test("EXT-14 a use that was noted while another was written is not lost", () => {
  const { uses, use } = make()
  const first = use(7)
  const second = use(7, 10)
  uses.markWritten([first], start)
  expect(uses.remaining()).toEqual([second])
})

test("EXT-14 keys do not wait for each other, nor for a clock that was put back", () => {
  const { uses, use } = make()
  uses.markWritten([use(7)], start)
  const other = use(8)
  expect(uses.due(start)).toEqual([other])
  const again = use(7, -minutes(10))
  expect(uses.due(plus(start, -minutes(10)))).toContain(again)
})
