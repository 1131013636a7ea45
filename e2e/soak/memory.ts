import { readFileSync } from "node:fs"
import type { TestEnvironment } from "../test-environment.ts"

const lookEveryMs = 5000
const programs = ["service", "dashboard"] as const

/** Records the peak memory of each program, until `end`; MB, and 0 when the system does not provide it (not Linux). */
export function watchMemory(environment: TestEnvironment): {
  end(): Record<(typeof programs)[number], number>
} {
  const most = { service: 0, dashboard: 0 }
  const look = () => {
    for (const name of programs) most[name] = Math.max(most[name], megabytesOf(environment[name].pid()))
  }
  const timer = setInterval(look, lookEveryMs)
  return {
    end() {
      look()
      clearInterval(timer)
      return most
    },
  }
}

function megabytesOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8")
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}
