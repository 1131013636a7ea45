import "server-only"
import { at, clock } from "#lib/platform/clock"
import { ids } from "#lib/platform/ids"
import { log } from "#lib/platform/log"
import type { Db } from "#lib/data/store/open"
import { retryWhileUnavailable } from "#postgres/retry"
import { outageOf } from "#lib/data/store/outage"
import {
  claimReport,
  deleteReport,
  type ReportClaim,
  type ReportResult,
  settleReport,
} from "#lib/data/store/reports"
import { type Loop, openLoop, openOnce, wakeTurns } from "#lib/data/turns/loop"
import { reportContent } from "./pages/content.ts"
import { nextDue } from "#lib/analytics/views/schedule"
import { type SendReport, type Sent, sendReportWith } from "./send.ts"

/** Pauses after each failed try. After the last one this report is given up, and the next one is scheduled. */
const waitsSeconds = [60, 300, 900, 3600] as const

/** Shorter than the service keeps an idempotency key (IDEMPOTENCE-1: 60 seconds): a retry does not send twice. */
export const leaseSeconds = 50

const everyMs = 5000

/** Sends due reports one after the other. */
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
  if (sent.isOver) return retryWhileUnavailable(() => deleteReport(db, claim))
  const result = resultOf(claim, sent)
  await retryWhileUnavailable(() => settleReport(db, claim, result))
}

/** Schedules the next report. Reports missed during an outage are skipped. */
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

/** The loop that sends due reports. Other processes skip a claimed report until its lease expires. */
function openReports(): Loop {
  const send = sendReportWith(reportContent)
  return openLoop(
    { everyMs },
    {
      loop: "reports",
      turn: (db, closing) => sendDue(db, send, closing),
      failed: "Reports could not be sent.",
    },
  )
}

/** Starts to send reports, once in a process. */
export const startReports = (): void => openOnce("reports", openReports)

/** Sends due reports at once, if this process runs the loop: a person requested one. */
export const wakeReports = (): void => wakeTurns("reports")
