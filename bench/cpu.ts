import { readFileSync } from "node:fs"

/** The kernel counts a process's time in hundredths of a second on every machine that Linux runs on today. */
const tickMs = 10

/** Milliseconds of processor time that a process has taken since it began, in its own code and in the kernel's (Linux). */
export function cpuMsOf(pid: number | undefined): number {
  // Behind the command's name in brackets, which may hold spaces; utime and stime are fields 14 and 15 (proc(5)).
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? []
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

/** Resident memory of a process in bytes (Linux). */
export function residentBytesOf(pid: number | undefined): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))
  return Number(line?.[1]) * 1024
}
