import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"

/** True when no process has that number any more; one of another user is there. */
export function hasEnded(pid) {
  try {
    process.kill(pid, 0)
    return isZombie(pid)
  } catch (error) {
    return error.code === "ESRCH"
  }
}

/**
 * Exited, but not yet reaped by its parent. A killed program looks like this while some of its threads still run: until
 * the last one has exited, its ports and files stay in use.
 */
function isZombie(pid) {
  const stat = statOf(pid)
  return stat?.[0] === "Z" && Number(stat[threadsField]) <= 1
}

/** Fields of /proc/{pid}/stat after the name, which can contain blanks; null when there is no such file. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8")
    return text.slice(text.lastIndexOf(")") + 2).split(" ")
  } catch {
    return null
  }
}

/** The place of `num_threads` among the fields behind the name (proc(5) counts it as the 20th of all). */
const threadsField = 17
const ticksPerSecond = 100
/** The place of `starttime` among the fields behind the name (proc(5) counts it as the 22nd of all). */
const startField = 19

/** Start time of a process, in seconds since 1970, or null when the system does not provide it. */
export function startedAtSeconds(pid) {
  const ticks = Number(statOf(pid)?.[startField])
  if (ticks > 0) return bootedAtSeconds() + ticks / ticksPerSecond
  const { status, stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { env: { LC_ALL: "C" } })
  const ms = status === 0 ? Date.parse(String(stdout)) : Number.NaN
  return Number.isNaN(ms) ? null : ms / 1000
}

function bootedAtSeconds() {
  const [, seconds] = /^btime (\d+)$/m.exec(readFileSync("/proc/stat", "utf8")) ?? []
  return Number(seconds)
}

/** Waits until a process exits that may not be our child; false when it still runs after `withinMs`. */
export async function gone(pid, withinMs) {
  const giveUpAt = Date.now() + withinMs
  while (!hasEnded(pid)) {
    if (Date.now() > giveUpAt) return false
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return true
}
