import "server-only"
import { setTimeout as sleep } from "node:timers/promises"
import { at, clock } from "#lib/platform/clock"
import { whenClosing } from "#lib/platform/closing"
import { ids } from "#lib/platform/ids"
import { log } from "#lib/platform/log"
import { programMetrics } from "#lib/platform/program-metrics"
import { type Db, openedStore } from "#lib/data/store/open"
import { outageOf, untilWritten } from "#lib/data/store/outage"
import {
  claimReport,
  deleteReport,
  type ReportClaim,
  type ReportResult,
  settleReport,
} from "#lib/data/store/reports"
import { reportContent } from "./pages/content.ts"
import { nextDue } from "#lib/analytics/views/schedule"
import { type SendReport, type Sent, sendReportWith } from "./send.ts"

/**
 * The loop that sends what is due. Every process of the dashboard has one; what one of them has claimed the others leave
 * alone, and who dies with a claim leaves it to them when it ends. Keeps no process alive.
 */

/** How long is waited after each try that failed; after the last one this report is given up, and the next one comes. */
const waitsSeconds = [60, 300, 900, 3600] as const

/** An answer that was lost is asked for again while the service knows its key (IDEMPOTENCE-1: 60 seconds). */
export const leaseSeconds = 50

const everyMs = 5000

/** Sends what is due, one after the other. */
export async function sendDue(db: Db, send: SendReport, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const claim = await claimReport(db, clock.now(), ids.token(9), leaseSeconds)
    if (!claim) return
    await sendClaimed(db, claim, send)
  }
}

async function sendClaimed(db: Db, claim: ReportClaim, send: SendReport): Promise<void> {
  const sent = await send(db, claim).catch((error): Sent => {
    if (outageOf(error)) throw error
    log().error({ error, project: claim.project_id, report: claim.report_id }, "A report could not be made.")
    return { isSent: false, said: "The report could not be made." }
  })
  if (sent.isOver) return untilWritten(() => deleteReport(db, claim))
  const result = resultOf(claim, sent)
  await untilWritten(() => settleReport(db, claim, result))
}

/** After what was missed while nobody was there comes the next one that is due, not all of them. */
function resultOf(claim: ReportClaim, { isSent, said, isFinal }: Sent): ReportResult {
  const now = clock.now()
  const wait = waitsSeconds[claim.tries - 1]
  if (!isSent && !isFinal && wait !== undefined)
    return { due_at: claim.due_at, next_at: at(now.getTime() + wait * 1000), tries: claim.tries }
  const next = at(nextDue(claim, now.getTime()))
  return {
    due_at: next,
    next_at: next,
    tries: 0,
    last_at: now,
    last_outcome: isSent ? "sent" : "failed",
    last_said: said,
  }
}

// Routes and what runs at the start are bundled apart; the process is one.
const held = globalThis as typeof globalThis & { waybillReports?: { wake(): void } }

/** Begins to send, once in a process. One that is asked to end begins nothing more. */
export function sendReportsFromNowOn(): void {
  if (held.waybillReports) return
  const closing = new AbortController()
  let awake = new AbortController()
  held.waybillReports = { wake: () => awake.abort() }
  whenClosing(() => closing.abort())
  const send = sendReportWith(reportContent)
  void (async () => {
    while (!closing.signal.aborted) {
      if (awake.signal.aborted) awake = new AbortController()
      await openedStore()
        .then((db) => programMetrics().turn("reports", () => sendDue(db, send, closing.signal)))
        .catch((error) => {
          // A database that is away is told of by everything that a person asks for.
          if (!outageOf(error)) log().error({ error }, "Reports could not be sent.")
        })
      const signal = AbortSignal.any([closing.signal, awake.signal])
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {})
    }
  })()
}

/** Looks at once, where this process sends: somebody has asked for a report now. */
export const wakeReports = (): void => held.waybillReports?.wake()
