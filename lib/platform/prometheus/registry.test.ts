import { expect, test } from "vitest"
import { counter, gauge } from "./define.ts"
import { openRegistry } from "./registry.ts"

const definitions = {
  sent: counter({ name: "a_total", help: "A.", labels: { outcome: ["good", "bad"], source: ["x", "y"] } }),
  open: counter({ name: "b_total", help: "B.", labels: { outcome: ["good"], route: "anything" } }),
  level: gauge({ name: "c", help: "C." }),
} as const

test("a counter with known labels begins with 0 for each of them, so that its first failure is an increase", async () => {
  const { scrape } = openRegistry(definitions)
  const { text } = await scrape()
  for (const series of ['outcome="good",source="x"', 'outcome="bad",source="y"'])
    expect(text).toContain(`a_total{${series}} 0`)
  expect(text).not.toContain("b_total{")
})

test("two registries of one process are independent", async () => {
  const [one, other] = [openRegistry(definitions), openRegistry(definitions)]
  one.meters.level.set(5)
  expect((await one.scrape()).text).toContain("\nc 5\n")
  expect((await other.scrape()).text).toContain("\nc 0\n")
})

test("values read at a scrape are read before it is answered", async () => {
  const { meters, atScrape, scrape } = openRegistry(definitions)
  atScrape(() => meters.level.set(9))
  const { text, contentType } = await scrape()
  expect(text).toContain("\nc 9\n")
  expect(contentType).toBe("text/plain; version=0.0.4; charset=utf-8")
})
