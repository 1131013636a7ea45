import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { hasEnded, startedAtSeconds } from "../processes.mjs"

/** Lines of the pid file of a running server: its process, its start time, and its addresses. */
const lines = ["pid", "folder", "startedAt", "port", "socketFolder", "address", "sharedMemory", "status"]

/** How far the two clocks of a process' start, the server's and the system's, may be apart. */
const toleranceSeconds = 30

/** @returns {{ pid: number, startedAt: number, port: number, socketFolder: string, status: string } | null} */
export function readPidFile(cluster) {
  try {
    const text = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")
    const noted = Object.fromEntries(lines.map((name, index) => [name, text[index]?.trim() ?? ""]))
    const [pid, startedAt, port] = [noted.pid, noted.startedAt, noted.port].map(Number)
    return pid > 0 ? { ...noted, pid, startedAt, port } : null
  } catch {
    return null
  }
}

/** True when the server that left the note is alive, and not another program that got its number since. */
export function isServerAlive({ pid, startedAt }) {
  if (hasEnded(pid)) return false
  const began = startedAtSeconds(pid)
  return began === null || Math.abs(began - startedAt) <= toleranceSeconds
}

/**
 * A pid file of a server that has exited, whose number another program has now, would prevent a start. The server
 * ignores the number of its parent process, so ours is written; the rest of the file stays, because the server uses it
 * to detect whether processes of the old one are still running.
 */
export function disownPidFile(cluster) {
  const path = join(cluster, "postmaster.pid")
  const [, ...rest] = readFileSync(path, "utf8").split("\n")
  writeFileSync(path, [process.pid, ...rest].join("\n"))
}
