import "server-only"
import { isIP } from "node:net"
import { clock } from "#lib/platform/clock"
import { log } from "#lib/platform/log"
import { programMetrics } from "#lib/platform/program-metrics"
import type { Db } from "#lib/data/store/open"
import {
  addRefusedCalls,
  type RefusalReason,
  refusedAddressesMax,
  type RefusedCallsSum,
} from "#lib/data/store/refused-callbacks"

/**
 * Counts refused calls (CALLBACK-19). A flood of forged calls must cost the database almost nothing, so they are summed
 * in memory and added to its rows every few seconds, with one write per project. Failed writes are retried later; a
 * killed process loses a few seconds of counts.
 */
export type RefusedCalls = {
  /** Counts a call of an existing project. Returns at once and never throws. */
  note(call: { project: string; reason: RefusalReason; address: string }): void
  /** Writes all pending sums. Never throws. */
  flush(): Promise<void>
  /** Writes for the last time. Later calls are not recorded. */
  close(): Promise<void>
}

export type Dependencies = {
  store(): Promise<Db>
  write?: typeof addRefusedCalls
  /** Schedules a run after the first summed call; returns a function that cancels it. Real time. */
  later?: (run: () => void) => () => void
}

const everyMs = 5000

/** Opens the counter of one process. Without refused calls, no timer runs. */
export function openRefusedCalls({
  store,
  write = addRefusedCalls,
  later = afterInterval,
}: Dependencies): RefusedCalls {
  let sums = refusedSums()
  let cancel: (() => void) | null = null
  let writing: Promise<void> = Promise.resolve()
  let isClosed = false
  let isFailing = false

  const writeSoon = () => {
    if (!isClosed) cancel ??= later(() => void flush())
  }

  function flush(): Promise<void> {
    cancel?.()
    cancel = null
    writing = writing.then(async () => {
      const pending = sums
      if (pending.isEmpty()) return
      sums = refusedSums()
      await programMetrics().turn("refused_calls", () => writeAll(pending))
    })
    return writing
  }

  async function writeAll(pending: RefusedSums): Promise<void> {
    const outcomes: unknown[] = []
    for (const [project, lines] of pending.projects()) {
      const error = await writeSums(project, lines)
      outcomes.push(error)
      if (error !== null) for (const line of lines) sums.add(project, line)
    }
    logOutcome(outcomes.find((error) => error !== null) ?? null)
    if (!sums.isEmpty()) writeSoon()
  }

  /** Returns the error, or null. */
  const writeSums = (project: string, lines: readonly RefusedCallsSum[]): Promise<unknown> =>
    store()
      .then((db) => write(db, project, lines))
      .then(
        () => {
          log().warn({ project, refused: byReason(lines) }, "callbacks refused")
          return null
        },
        (error: unknown) => error,
      )

  /** Logs once per outage, because writing is retried every few seconds. */
  function logOutcome(error: unknown): void {
    if (error !== null && !isFailing)
      log().warn({ error }, "Refused callbacks could not be counted yet; they are kept and counted later.")
    isFailing = error !== null
  }

  return {
    note({ project, reason, address }) {
      const nowMs = clock.now().getTime()
      sums.add(project, { reason, address: plainAddress(address), firstMs: nowMs, lastMs: nowMs, calls: 1 })
      writeSoon()
    },
    flush,
    async close() {
      isClosed = true
      await flush()
    },
  }
}

/** Number of calls by reason: `{ forged: 412 }`. */
function byReason(lines: readonly RefusedCallsSum[]): Partial<Record<RefusalReason, number>> {
  const found: Partial<Record<RefusalReason, number>> = {}
  for (const { reason, calls } of lines) found[reason] = (found[reason] ?? 0) + calls
  return found
}

/** Normalizes an address: IPv4 without the IPv6 prefix that sockets add, and "" for an invalid one. */
function plainAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "")
  return isIP(plain) ? plain : ""
}

function afterInterval(run: () => void): () => void {
  const timer = setTimeout(run, everyMs)
  timer.unref()
  return () => clearTimeout(timer)
}

/**
 * Refused calls summed in memory, by project, reason and address. The same calls in any order give the same sums, while
 * every address is within the limit. Further addresses are summed under "", so no call is lost.
 */
export type RefusedSums = {
  add(project: string, sum: RefusedCallsSum): void
  isEmpty(): boolean
  projects(): Iterable<readonly [project: string, sums: RefusedCallsSum[]]>
}

type ByAddress = Map<string, RefusedCallsSum>
type ByReason = Map<RefusalReason, ByAddress>

/** Addresses of all projects together. In addition, each reason of each project has one sum under "". */
const allAddressesMax = 10_000

/** Opens empty sums. `addresses`: limit per project and reason; `allProjects`: limit of all projects together. */
export function refusedSums(
  bounds = { addresses: refusedAddressesMax, allProjects: allAddressesMax },
): RefusedSums {
  const byProject = new Map<string, ByReason>()
  let addresses = 0

  const addressFor = (byAddress: ByAddress, address: string): string => {
    if (byAddress.has(address)) return address
    const used = byAddress.size - (byAddress.has("") ? 1 : 0)
    return addresses < bounds.allProjects && used < bounds.addresses ? address : ""
  }
  return {
    add(project, sum) {
      const byAddress = sumsIn(byProject, project, sum.reason)
      const address = addressFor(byAddress, sum.address)
      const line = byAddress.get(address)
      if (line) return addTo(line, sum)
      if (address !== "") addresses += 1
      byAddress.set(address, { ...sum, address })
    },
    isEmpty: () => byProject.size === 0,
    *projects() {
      for (const [project, byReason] of byProject)
        yield [project, [...byReason.values()].flatMap((byAddress) => [...byAddress.values()])] as const
    },
  }
}

function sumsIn(byProject: Map<string, ByReason>, project: string, reason: RefusalReason): ByAddress {
  const byReason: ByReason = byProject.get(project) ?? new Map()
  byProject.set(project, byReason)
  const byAddress: ByAddress = byReason.get(reason) ?? new Map()
  byReason.set(reason, byAddress)
  return byAddress
}

function addTo(line: RefusedCallsSum, { firstMs, lastMs, calls }: RefusedCallsSum): void {
  line.firstMs = Math.min(line.firstMs, firstMs)
  line.lastMs = Math.max(line.lastMs, lastMs)
  line.calls += calls
}
