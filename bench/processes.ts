import { readdirSync, readFileSync } from "node:fs"

/** Usage of a process and its children: CPU in ms since their start, memory (the resident set) in MB. Linux only. */
export type Usage = { cpuMs: number; memoryMb: number }

/** Linux counts CPU in hundredths of a second, whatever the kernel's own clock does. */
const msPerTick = 10

export function usageOf(pid: number): Usage {
  const usages = treeOf(pid).map((process) => ({
    // With children that have ended.
    cpuMs: cpuMsIn(fieldsOf(process).slice(11, 15)),
    memoryMb: Math.round(residentBytesOf(process) / 1024 ** 2),
  }))
  return usages.reduce((sum, usage) => ({
    cpuMs: sum.cpuMs + usage.cpuMs,
    memoryMb: sum.memoryMb + usage.memoryMb,
  }))
}

/** The processes of a program below a process, whose own children may be in another namespace. */
export const pidsOf = (program: string, under: number): number[] =>
  treeOf(under).filter((pid) => commandOf(pid) === program)

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim()
  } catch {
    return ""
  }
}

/** The process and all below it. */
function treeOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync("/proc")) {
    const parent = Number(fieldsOf(Number(name))[1])
    if (parent > 0) parents.set(Number(name), parent)
  }
  const below = (ancestor: number): number[] => [
    ancestor,
    ...[...parents].flatMap(([child, parent]) => (parent === ancestor ? below(child) : [])),
  ]
  return below(pid)
}

/** proc(5), `stat`: the fields after the name of the program, which can contain blanks. */
function fieldsOf(pid: number | undefined): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  } catch {
    return []
  }
}

/** Milliseconds of CPU of a process since its start, in user and kernel mode. Throws if it has ended. */
export function cpuMsOf(pid: number | undefined): number {
  const fields = fieldsOf(pid)
  if (fields.length === 0) throw new Error(`Process ${pid} has ended.`)
  return cpuMsIn(fields.slice(11, 13))
}

const cpuMsIn = (ticks: string[]): number => ticks.reduce((sum, count) => sum + Number(count) * msPerTick, 0)

/** Resident memory of a process in bytes; 0 if it has ended. */
export function residentBytesOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8")
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
