import { readFileSync, writeFileSync } from "node:fs"
import { argv } from "node:process"
import {
  loopBounds as dashboardBounds,
  definitions as dashboardDefinitions,
} from "../lib/platform/metric-definitions.ts"
import type { Definition } from "../lib/platform/prometheus/define.ts"
import {
  loopBounds as serviceBounds,
  definitions as serviceDefinitions,
} from "../service/metric-definitions.ts"
import { inRepo } from "./lib/repo.mjs"
import { processMetrics } from "./process-metrics.ts"

/**
 * The tables of metrics in docs/metrics.md, generated from both programs' definitions and from the library's process
 * metrics. `node tools/metrics-docs.ts` writes them between their marks, `--check` only reports whether they are up to
 * date.
 */
const begin = "<!-- metrics: written by `node tools/metrics-docs.ts` -->"
const end = "<!-- metrics: end -->"

export const metricsPath = inRepo("docs/metrics.md")

type Documented = Pick<Definition, "name" | "help" | "labels" | "alert"> & { type: string }

/** Metrics of one program or of both, under the heading that they have in the document. */
export type Group = { title: string; metrics: Documented[] }

/** All metrics of both programs; those that both have come once. */
export function groupsOfMetrics(): Group[] {
  const service: Definition[] = Object.values(serviceDefinitions)
  const dashboard: Definition[] = Object.values(dashboardDefinitions)
  const isIn = (list: Definition[]) => (definition: Definition) =>
    list.some(({ name }) => name === definition.name)
  return [
    { title: "The service", metrics: service.filter((definition) => !isIn(dashboard)(definition)) },
    { title: "The dashboard", metrics: dashboard.filter((definition) => !isIn(service)(definition)) },
    { title: "Both programs", metrics: service.filter(isIn(dashboard)).map(ofBoth) },
    { title: "Each process", metrics: [...processMetrics] },
  ]
}

/** The service's loops are named; the dashboard has fewer. */
const ofBoth = (definition: Definition): Documented =>
  "loop" in definition.labels
    ? { ...definition, labels: { ...definition.labels, loop: "see the loops below" } }
    : definition

const row = (cells: string[]) => `| ${cells.join(" | ")} |`
const head = (cells: string[]) => [row(cells), row(cells.map(() => "---"))]

/** The tables as Markdown, between their two marks. */
export function metricsMarkdown(): string {
  const groups = groupsOfMetrics()
  const tables = groups.flatMap(({ title, metrics }) => [
    `### ${title}`,
    "",
    ...head(["metric", "type", "labels", "meaning", "look when"]),
    ...metrics.map((definition) =>
      row([
        `\`${definition.name}\``,
        definition.type,
        labelsOf(definition),
        definition.help,
        definition.alert ?? "",
      ]),
    ),
    "",
  ])
  const bounds = [
    ...Object.entries(serviceBounds).map(([loop, ms]) => ["service", loop, ms] as const),
    ...Object.entries(dashboardBounds).map(([loop, ms]) => ["dashboard", loop, ms] as const),
  ]
  const loops = [
    "### Loops",
    "",
    ...head(["program", "loop", "slow-run threshold"]),
    ...bounds.map(([program, loop, ms]) => row([program, `\`${loop}\``, `${ms / 1000} s`])),
    "",
  ]
  return [begin, "", ...tables, ...loops, end].join("\n")
}

const labelsOf = ({ labels }: Documented): string =>
  Object.entries(labels)
    .map(([label, values]) => {
      const text =
        typeof values === "string" ? values : values.map((definition) => `\`${definition}\``).join(", ")
      return text === "" ? `\`${label}\`` : `\`${label}\`: ${text}`
    })
    .join("; ")

/** A document with the newest tables in the place of the old ones. */
export function withMetrics(document: string): string {
  const from = document.indexOf(begin)
  const to = document.indexOf(end)
  if (from < 0 || to < from) throw new Error("docs/metrics.md has lost the marks of the tables of metrics.")
  return document.slice(0, from) + metricsMarkdown() + document.slice(to + end.length)
}

if (import.meta.main) {
  const document = readFileSync(metricsPath, "utf8")
  const wanted = withMetrics(document)
  const isCheck = argv.includes("--check")
  if (!isCheck) writeFileSync(metricsPath, wanted)
  const isStale = isCheck && document !== wanted
  console.log(
    isStale
      ? "The tables in docs/metrics.md are older than the programs: node tools/metrics-docs.ts"
      : "The metrics of both programs stand in docs/metrics.md.",
  )
  process.exitCode = isStale ? 1 : 0
}
