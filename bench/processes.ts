import { readdirSync, readFileSync } from "node:fs"

/** Usage of a process and its children: CPU in ms since their start, memory (the resident set) in MB. Linux only. */
export type Usage = { cpuMs: number; memoryMb: number }

/** Linux counts CPU in hundredths of a second, whatever the kernel's own clock does. */
const msPerTick = 10

export function usageOf(pid: number): Usage {
  const usages = treeOf(pid).map((one) => ({ cpuMs: cpuMsOf(one), memoryMb: memoryMbOf(one) }))
  return usages.reduce((sum, one) => ({
    cpuMs: sum.cpuMs + one.cpuMs,
    memoryMb: sum.memoryMb + one.memoryMb,
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
  const below = (one: number): number[] => [
    one,
    ...[...parents].flatMap(([child, parent]) => (parent === one ? below(child) : [])),
  ]
  return below(pid)
}

/** proc(5), `stat`: the fields after the name of the program, which can contain blanks. */
function fieldsOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  } catch {
    return []
  }
}

/** In user and kernel, of children that have ended too. */
const cpuMsOf = (pid: number): number =>
  fieldsOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks) * msPerTick, 0)

function memoryMbOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8")
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}
