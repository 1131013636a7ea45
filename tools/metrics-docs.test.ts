import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { definitions as dashboardDefinitions } from "../lib/platform/metric-definitions.ts"
import type { Definition } from "../lib/platform/prometheus/define.ts"
import { openRegistry } from "../lib/platform/prometheus/registry.ts"
import { definitions as serviceDefinitions } from "../service/metric-definitions.ts"
import { inRepo } from "./lib/repo.mjs"
import { groupsOfMetrics, metricsPath, withMetrics } from "./metrics-docs.ts"
import { processMetrics } from "./process-metrics.ts"

type Panel = {
  id: number
  type: string
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  datasource?: { type: string; uid: string }
  targets?: { refId: string; expr: string }[]
}
type Dashboard = {
  schemaVersion: number
  uid: string
  panels: Panel[]
  templating: { list: { name: string; type: string }[] }
}

const dashboard = JSON.parse(readFileSync(inRepo("docs/grafana/waybill.json"), "utf8")) as Dashboard
const queries = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({ title, expr })),
)
const metrics = groupsOfMetrics().flatMap((group) => group.metrics)
const named = /\b(?:waybill|nodejs|process)_[a-z0-9_]+/g
/** Labels that Prometheus adds, or a histogram has. */
const commonLabels = ["job", "instance", "le"]

/** The metric behind a name in a query; a histogram is queried by its parts. */
function metricOf(name: string) {
  const histogram = metrics.find(
    (one) =>
      one.type === "histogram" && ["_bucket", "_sum", "_count"].some((part) => name === one.name + part),
  )
  return histogram ?? metrics.find((one) => one.type !== "histogram" && one.name === name)
}

test("METRICS-7 docs/metrics.md shows the metrics of both programs as they are", () => {
  const document = readFileSync(metricsPath, "utf8")
  expect(document).toBe(withMetrics(document))
  expect(() => withMetrics("# Metrics")).toThrow("lost the marks")
})

test("METRICS-7 what the document says of each process is what the library measures here", async () => {
  const registry = openRegistry({})
  registry.measureProcess()
  const isHere = (one: (typeof processMetrics)[number]) => process.platform === "linux" || !one.isLinuxOnly
  const listed = processMetrics.filter(isHere).map(({ name, type, help }) => ({ name, type, help }))
  expect(await registry.described()).toEqual(listed)
})

test("METRICS-7 both programs' registries are made of what the document lists", async () => {
  for (const definitions of [serviceDefinitions, dashboardDefinitions]) {
    const described = await openRegistry<Record<string, Definition>>(definitions).described()
    for (const one of described) expect(metrics).toContainEqual(expect.objectContaining(one))
    expect(described).toHaveLength(Object.keys(definitions).length)
  }
})

test("METRICS-7 names follow Prometheus: one prefix, base units, and counters alone end with _total", () => {
  for (const { name, type, help } of metrics.filter((one) => one.name.startsWith("waybill_"))) {
    expect(name).toMatch(/^[a-z][a-z_]+$/)
    expect({ name, isTotal: name.endsWith("_total") }).toEqual({ name, isTotal: type === "counter" })
    expect(name).not.toMatch(/_(?:ms|millis|milliseconds|minutes|kb|mb)(?:_|$)/)
    if (type === "histogram") expect(name).toMatch(/_seconds$/)
    expect(help).toMatch(/\.$/)
    // People read messages; a letter is a word of the code.
    expect(help).not.toMatch(/\bletters?\b/i)
  }
  const names = metrics.map((one) => one.name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test.each(queries)("METRICS-7 every metric and label that $title asks for exists: $expr", ({ expr }) => {
  const mentioned = expr.match(named) ?? []
  expect(mentioned.length).toBeGreaterThan(0)
  const found = mentioned.map((name) => ({ name, metric: metricOf(name) }))
  expect(found.filter((one) => !one.metric).map((one) => one.name)).toEqual([])
  const labels = [...commonLabels, ...found.flatMap((one) => Object.keys(one.metric?.labels ?? {}))]
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(", "))
  const filtered = [...expr.matchAll(/[{,]\s*([a-z_]+)\s*=/g)].map(([, label = ""]) => label)
  for (const label of [...grouped, ...filtered]) expect(labels).toContain(label)
})

test("METRICS-7 every metric of the programs has a panel", () => {
  const queried = new Set(
    queries.flatMap(({ expr }) => expr.match(named) ?? []).map((name) => metricOf(name)?.name),
  )
  const registered = metrics.map((one) => one.name).filter((name) => name.startsWith("waybill_"))
  expect(registered.filter((name) => !queried.has(name))).toEqual([])
})

test("METRICS-7 the dashboard is one that Grafana takes: ids of their own, no panel upon another, one data source", () => {
  expect(dashboard).toMatchObject({ uid: "waybill", schemaVersion: 41 })
  const ids = dashboard.panels.map((one) => one.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(dashboard.templating.list.map((one) => one.name)).toEqual(
    expect.arrayContaining(["datasource", "service", "dashboard", "instance"]),
  )
  const places = new Set<string>()
  for (const { title, gridPos, type, datasource } of dashboard.panels) {
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect({ title, isFree: !places.has(`${x} ${y}`) }).toEqual({ title, isFree: true })
        places.add(`${x} ${y}`)
      }
    if (type === "row") continue
    expect(datasource?.type).toBe("prometheus")
    expect(datasource?.uid).toMatch(/^\$\{datasource\}$/)
  }
})
