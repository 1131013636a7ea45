import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { hasEnded, startedAtSeconds } from "../processes.mjs"

/** What a running server notes in its folder: its process, when it began, and where it listens. */
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
 * A note of a server that is gone, whose number another program has now, would keep a new one from starting. The server
 * passes over the number of the process that starts it, so ours is put in; the rest of the note stays, because by it the
 * server sees whether parts of the old one are still at work.
 */
export function disownPidFile(cluster) {
  const path = join(cluster, "postmaster.pid")
  const [, ...rest] = readFileSync(path, "utf8").split("\n")
  writeFileSync(path, [process.pid, ...rest].join("\n"))
}
