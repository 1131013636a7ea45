import { expect, test } from "vitest"
import { type ChartFile, chartLines } from "./chart-lines.ts"

const start = Date.UTC(2026, 9, 25, 0)
const hourMs = 3_600_000
const file: ChartFile = {
  points: [
    {
      start,
      end: start + hourMs,
      label: "",
      values: { soft_bounced: 2, hard_bounced: 1 },
      previous: { soft_bounced: 7 },
    },
    { start: start + hourMs, end: start + 2 * hourMs, label: "", values: {} },
  ],
  series: [{ key: "soft_bounced" }, { key: "hard_bounced" }],
  previousLabel: "Week before",
  timeZone: "Europe/Berlin",
}

const linesOf = (input: ChartFile) => [...chartLines(input)]

test("CHART-1 has a line per step, with its comparison, and instants that are unambiguous across clock changes", () => {
  expect(linesOf(file)).toEqual([
    "from,to,soft_bounced,hard_bounced,total,compared\r\n",
    "2026-10-25T02:00+02:00,2026-10-25T02:00+01:00,2,1,3,7\r\n",
    "2026-10-25T02:00+01:00,2026-10-25T03:00+01:00,0,0,0,\r\n",
  ])
  expect(linesOf({ ...file, previousLabel: null })[1]).toBe(
    "2026-10-25T02:00+02:00,2026-10-25T02:00+01:00,2,1,3\r\n",
  )
})

test("CHART-1 columns have the page's labels in English", () => {
  const series = ["in_transit", "human", "protected", "machine", "unknown", "delivered"].map((key) => ({
    key,
  }))
  const [head] = linesOf({ ...file, points: [], series, previousLabel: null })
  expect(head).toBe("from,to,on_its_way,people,image_proxies,machines,not_known,delivered,total\r\n")
})

test("CHART-1 an unknown word cannot run in a spreadsheet", () => {
  const [head] = linesOf({ ...file, points: [], series: [{ key: "=1+1" }] })
  expect(head).toBe("from,to,'=1+1,total,compared\r\n")
})

test("MARK-4 deployments, publications and blocks are two more columns", () => {
  const note = { text: "", href: null }
  const notes = [
    { ...note, kind: "deployment" as const, name: "Release 7", href: "https://git.example/7" },
    { ...note, kind: "template" as const, name: "=Order", href: "/p/shop/templates/1" },
    { ...note, kind: "block" as const, name: "=gmx.de" },
  ]
  const [first, second] = file.points
  const points = [...(first ? [{ ...first, notes }] : []), ...(second ? [second] : [])]
  expect(linesOf({ ...file, points, notes: ["marks", "blocks"] })).toEqual([
    "from,to,soft_bounced,hard_bounced,total,compared,marks,blocks\r\n",
    "2026-10-25T02:00+02:00,2026-10-25T02:00+01:00,2,1,3,7,deployment: Release 7 https://git.example/7; template: =Order,'=gmx.de\r\n",
    "2026-10-25T02:00+01:00,2026-10-25T03:00+01:00,0,0,0,,,\r\n",
  ])
})
