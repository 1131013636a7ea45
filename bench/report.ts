import { mkdir, writeFile } from "node:fs/promises"
import { arch, availableParallelism, cpus, totalmem } from "node:os"
import { inRepo } from "../tools/lib/repo.mjs"

export type Cell = string | number

/** One measured case; the first column names it. */
export type Row = Record<string, Cell>

/** Result that a bench writes to bench/results. */
export type Result = {
  name: string
  claim: string
  at: string
  machine: { node: string; arch: string; cpu: string; cores: number; memory_gib: number }
  rows: Row[]
  /** Analysis of the time spent, and missed targets with their reasons. */
  notes?: string
}

/** Prints the rows as a table and writes them with the machine's kind to bench/results/<name>.json. */
export async function report(name: string, claim: string, rows: Row[], notes?: string): Promise<void> {
  const machine = {
    node: process.version,
    arch: arch(),
    cpu: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    memory_gib: Math.round(totalmem() / 2 ** 30),
  }
  console.log(`\n${name}: ${claim}`)
  console.log(`Node ${machine.node}, ${machine.cores} cores of ${machine.cpu}, ${machine.memory_gib} GiB\n`)
  console.log(table(rows))
  await mkdir(inRepo("bench/results"), { recursive: true })
  const path = inRepo("bench/results", `${name}.json`)
  const result: Result = { name, claim, at: new Date().toISOString(), machine, rows, ...(notes && { notes }) }
  await writeFile(path, `${JSON.stringify(result, null, 2)}\n`)
}

/** Columns as wide as their widest cell; numbers to the right. */
export function table(rows: Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const text = (cell: Cell | undefined) => (cell === undefined ? "" : cell.toLocaleString("en-US"))
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((row) => text(row[column]).length)),
  )
  const line = (cells: (Cell | undefined)[]) =>
    cells
      .map((cell, n) =>
        typeof cell === "number" ? text(cell).padStart(widths[n] ?? 0) : text(cell).padEnd(widths[n] ?? 0),
      )
      .join("  ")
      .trimEnd()
  const rule = widths.map((width) => "-".repeat(width)).join("  ")
  return [line(columns), rule, ...rows.map((row) => line(columns.map((column) => row[column])))].join("\n")
}

/** Things per second, whole. */
export const perSecond = (count: number, ms: number): number => Math.round((count * 1000) / ms)

/** Two figures as `1 : x`, with two decimals. */
export const ratio = (ours: number, floor: number): number => Math.round((ours / floor) * 100) / 100

/** The one in the middle. */
export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The value that this share of the values stays below, with one decimal; 0.95 for p95. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10
}

/** Cases whose p95 misses its goal, as prose from the figures, so that it cannot outlive them; null: no goal. */
export function missedGoals(rows: readonly Row[], goalMsOf: (name: string) => number | null): string {
  const missed = rows.flatMap((row) => {
    const goal = goalMsOf(String(row.case))
    return goal !== null && Number(row.p95_ms) >= goal ? [`${row.case} (${row.p95_ms} of ${goal} ms)`] : []
  })
  return missed.length === 0
    ? "All cases are below their goals at p95."
    : `Above their goals at p95: ${missed.join("; ")}.`
}

/** How long something takes, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
