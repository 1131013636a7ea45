import { expect, test } from "vitest"
import { type ChartFile, chartLines } from "./chart-lines.ts"

const start = Date.UTC(2026, 9, 25, 0)
const hourMs = 3_600_000
const file: ChartFile = {
  points: [
    { start, end: start + hourMs, label: "", values: { soft_bounced: 2, hard_bounced: 1 }, previous: 7 },
    { start: start + hourMs, end: start + 2 * hourMs, label: "", values: {} },
  ],
  series: [{ key: "soft_bounced" }, { key: "hard_bounced" }],
  previousLabel: "Week before",
  timeZone: "Europe/Berlin",
}

const linesOf = async (given: ChartFile) => {
  const lines: string[] = []
  for await (const line of chartLines(given)) lines.push(line)
  return lines
}

test("CHART-1 a line a step, with what it is compared with, and instants that no change of clocks makes unclear", async () => {
  expect(await linesOf(file)).toEqual([
    "from,to,soft_bounced,hard_bounced,total,compared\r\n",
    "2026-10-25T02:00+02:00,2026-10-25T02:00+01:00,2,1,3,7\r\n",
    "2026-10-25T02:00+01:00,2026-10-25T03:00+01:00,0,0,0,\r\n",
  ])
  expect((await linesOf({ ...file, previousLabel: null }))[1]).toBe(
    "2026-10-25T02:00+02:00,2026-10-25T02:00+01:00,2,1,3\r\n",
  )
})

test("CHART-1 a word that nobody knows cannot run in a spreadsheet", async () => {
  const [head] = await linesOf({ ...file, points: [], series: [{ key: "=1+1" }] })
  expect(head).toBe("from,to,'=1+1,total,compared\r\n")
})
