import "server-only"
import { setTimeout as sleep } from "node:timers/promises"
import { ids } from "../ids.ts"
import { log } from "../log.ts"
import { programMetrics } from "../program-metrics.ts"
import { type Db, openedStore } from "../store/open.ts"
import { outageOf } from "../store/outage.ts"
import { claimSendRun, type SendRunClaim } from "../store/send-run-claims.ts"
import { runLimits } from "./bounds.ts"
import { sendNextPart } from "./send-part.ts"

/**
 * The loop that sends what was started: a claim for each project that has something to send, one part of it, and then the
 * next. Several processes of the dashboard do this on one database; one that dies loses nothing but its leases. Keeps no
 * process alive.
 */
export type Runner = {
  /** Looks at once, because somebody has just started or resumed a run here. */
  wake(): void
  /** Claims nothing more, and waits for the parts that are under way. */
  close(): Promise<void>
}

export type RunnerPace = {
  /** How many projects are sent for at the same time by one process; each holds a message in memory. */
  atOnce: number
  /** How often another process's starts are looked for, and what was asked to wait. Real time. */
  everyMs: number
}

const usualRunnerPace: RunnerPace = { atOnce: 8, everyMs: 1000 }

type Given = {
  db: () => Promise<Db>
  send: (db: Db, claim: SendRunClaim) => Promise<void>
}
const real: Given = { db: openedStore, send: sendNextPart }

export function openRunner(pace: RunnerPace = usualRunnerPace, given: Given = real): Runner {
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()
  let awake = new AbortController()
  const wake = () => awake.abort()

  const sendOne = async (db: Db, claim: SendRunClaim) => {
    const { project_id, run_id } = claim
    await programMetrics()
      .turn("send_runs", () => given.send(db, claim))
      .catch((error) => log().error({ error, project_id, run_id }, "A part of a run could not be sent."))
  }
  const claimAll = async () => {
    const db = await given.db()
    while (!closing.signal.aborted && underWay.size < pace.atOnce) {
      const claim = await claimSendRun(db, ids.token(12), runLimits.leaseSeconds)
      if (!claim) return
      const turn: Promise<void> = sendOne(db, claim).finally(() => {
        underWay.delete(turn)
        wake()
      })
      underWay.add(turn)
    }
  }
  const loop = async () => {
    while (!closing.signal.aborted) {
      awake = new AbortController()
      // A database that is away is told of by everything that a person asks for.
      const isFine = await claimAll().then(
        () => true,
        (error) => {
          if (!outageOf(error)) log().error({ error }, "Runs could not be looked for.")
          return false
        },
      )
      const signal = AbortSignal.any(isFine ? [closing.signal, awake.signal] : [closing.signal])
      await sleep(pace.everyMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const running = loop()
  return {
    wake: () => wake(),
    async close() {
      closing.abort()
      await running
      await Promise.all(underWay)
    },
  }
}

// Routes and what runs at the start are bundled apart; the process is one.
const held = globalThis as typeof globalThis & { waybillSendRuns?: Runner }

/** Begins to send runs, once in a process. One that is asked to end begins no other part. */
export function sendRunsOnce(): void {
  if (held.waybillSendRuns) return
  const runner = openRunner()
  held.waybillSendRuns = runner
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void runner.close())
}

/** Looks for something to send at once, where this process sends. */
export const wakeRunner = (): void => held.waybillSendRuns?.wake()
