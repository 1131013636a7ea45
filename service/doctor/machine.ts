import { type Answered, cannotSee, fail, pass, type Verdict } from "./verdict.ts"

const offMsMax = 60_000
const freeBytesMin = 1024 ** 3

/** Signatures, links and retries depend on the clock; `thereMs` is the Date header of an HTTPS host (RFC 9110, 6.6.1). */
export function checkClock(thereMs: Answered<number>, nowMs: number): Verdict {
  if ("problem" in thereMs) return cannotSee("clock", thereMs.problem)
  const offMs = nowMs - thereMs.answer
  if (Math.abs(offMs) <= offMsMax) return pass("clock", "The clock agrees with the policy host's clock.")
  const seconds = Math.round(Math.abs(offMs) / 1000)
  return fail("clock", `The clock is ${seconds} seconds ${offMs > 0 ? "ahead" : "behind"}.`, [
    "timedatectl set-ntp true",
  ])
}

export function checkDisk(folder: string, freeBytes: Answered<number>): Verdict {
  if ("problem" in freeBytes) return cannotSee("disk", freeBytes.problem)
  const free = `${(freeBytes.answer / 1024 ** 3).toFixed(1)} GB are free for ${folder}`
  return freeBytes.answer >= freeBytesMin
    ? pass("disk", `${free}.`)
    : fail("disk", `${free}; waiting messages need at least 1 GB.`)
}
