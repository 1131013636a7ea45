import "server-only"
import { webhookList } from "#contract/methods/webhook"
import { formatUtc } from "#contract/time"
import type { Webhook } from "#contract/webhook"
import { countEvents, countEventsByStatus } from "#lib/data/events/count"
import {
  type CatchUpRow,
  type CheckOutcome,
  type ComparedDay,
  releaseCatchUp,
  type StatusCounts,
} from "#lib/data/store/catch-ups"
import { findProject } from "#lib/data/store/projects"
import { eventsWholeFrom } from "#lib/data/store/retention"
import { call, unknownMethod } from "#lib/mail-api/client/call"
import type { ServiceKey } from "#lib/mail-api/client/server"
import { getProjectKey } from "#lib/mail-api/proxy/keys"
import { at, clock, plus } from "#lib/platform/clock"
import { config } from "#lib/platform/config"
import type { Failure } from "#lib/platform/result"
import { catchUpLimits, dayMs, isDay, spanOfDay, startOfDayMs } from "./bounds.ts"
import { comparedDay, horizonMs, isSettled, type ReportedDays, sumOf, without } from "./compare.ts"
import { DumpGone, deleteDump, fileRows, isTooMuch, orderDump, readyFiles, ServiceFailed } from "./dumps.ts"
import type { ClaimedTurn } from "./turn.ts"

/**
 * Compares the service with the store: our webhook → up to when → the service's counts by day and status → ours → the
 * days that differ. A complete day that has not changed is not counted again (CATCHUP-1).
 */
export async function checkProject(turn: ClaimedTurn): Promise<void> {
  const { claim } = turn
  try {
    const compared = await compare(turn)
    const isWhole = Object.values(compared.days).every(({ missing }) => sumOf(missing) === 0)
    await end(turn, isWhole ? "whole" : "missing", catchUpLimits.everyDay, { ...compared, reason: null })
  } catch (error) {
    if (error instanceof NoKey) return end(turn, "not_allowed", catchUpLimits.everyDay, { reason: null })
    if (error instanceof DumpGone) return end(turn, "failed", catchUpLimits.again, { reason: null })
    if (!(error instanceof ServiceFailed)) throw error
    const { outcome, again } = endOf(error.failure)
    await end(turn, outcome, again, { reason: error.failure.message, failures: claim.failures + 1 })
  }
}

class NoKey extends Error {}

/** CATCHUP-6: failures that will persist tomorrow are not retried every few hours. */
function endOf({ status, message }: Failure): { outcome: CheckOutcome; again: number } {
  if (message === unknownMethod) return { outcome: "not_offered", again: catchUpLimits.muchLater }
  if (status === 403) return { outcome: "not_allowed", again: catchUpLimits.muchLater }
  return { outcome: "failed", again: catchUpLimits.again }
}

type Change = Omit<Parameters<typeof releaseCatchUp>[2], "due_at">

/** Saves the outcome and schedules the next check. Known missing events stay until there is a newer result. */
async function end(
  { db, claim }: ClaimedTurn,
  outcome: CheckOutcome,
  againMs: number,
  change: Change,
): Promise<void> {
  const now = clock.now()
  await releaseCatchUp(db, claim, {
    failures: 0,
    ...change,
    outcome,
    checked_at: now,
    due_at: plus(now, againMs),
  })
}

type Compared = {
  days: Record<string, ComparedDay>
  left_out: string[]
  compared_until: Date
}

async function compare(turn: ClaimedTurn): Promise<Compared> {
  const { db, claim } = turn
  const project = await findProject(db, claim.project_id)
  const key = await getProjectKey(db, claim.project_id)
  if (!project || !key) throw new NoKey()
  const webhook = await ownWebhook(key, project.callback_url)
  const untilMs = horizonMs(webhook, !key.server.isGuarded, clock.now().getTime())
  const reported = await reportedDays(turn, key, untilMs)
  const left_out = leftOut(webhook, reported.days)
  const days = foundBefore(claim.days, reported.fromMs)
  for (const [day, all] of reported.days) {
    days[day] = await compareDay(turn, day, without(all, left_out), { untilMs, left_out })
    await turn.keep()
  }
  return { days, left_out, compared_until: at(untilMs) }
}

/** The webhook that sends events to this dashboard; null if there is none. */
async function ownWebhook(key: ServiceKey, url: string | null): Promise<Webhook | null> {
  if (url === null) return null
  const listed = await call(webhookList, { limit: 1000 }, key)
  if (listed.ok) return listed.value.objects.find((one) => one.url === url) ?? null
  if (listed.failure.status === 502) throw new ServiceFailed(listed.failure)
  return null
}

/** CATCHUP-1: statuses that were removed from the webhook are not missed. */
function leftOut(webhook: Webhook | null, reported: ReportedDays): string[] {
  if (!webhook) return []
  const statuses = new Set([...reported.values()].flatMap((counts) => Object.keys(counts)))
  return [...statuses].filter((status) => !webhook.events.email_status.includes(status)).sort()
}

async function compareDay(
  { db, claim }: ClaimedTurn,
  day: string,
  reported: StatusCounts,
  { untilMs, left_out }: { untilMs: number; left_out: readonly string[] },
): Promise<ComparedDay> {
  const before = claim.days[day]
  if (before && isSettled(before, reported)) return before
  const span = spanOfDay(day, untilMs)
  const isSameSum =
    left_out.length === 0 && (await countEvents(db, claim.project_id, span)) === sumOf(reported)
  const stored = isSameSum ? reported : await countEventsByStatus(db, claim.project_id, span)
  return comparedDay(reported, stored, before?.rest)
}

type Reported = { days: ReportedDays; fromMs: number }

/**
 * The service's counts, as far back as it reports them and events are stored here. If it refuses the range or cannot
 * count so many events at once, the range is reduced.
 */
async function reportedDays(turn: ClaimedTurn, key: ServiceKey, untilMs: number): Promise<Reported> {
  const nowMs = clock.now().getTime()
  const today = startOfDayMs(nowMs)
  const wholeFrom = await eventsWholeFrom(turn.db, turn.claim.project_id, config().keep, nowMs)
  const keptDays = Math.floor((nowMs - wholeFrom) / dayMs) - 1
  const lookBacks = [...new Set(catchUpLimits.lookBackDays.map((days) => Math.min(days, keptDays)))]
  let last: unknown
  for (const days of lookBacks) {
    const fromMs = today - days * dayMs
    try {
      return { fromMs, days: await reportedSince(turn, key, fromMs, untilMs) }
    } catch (error) {
      if (!(error instanceof ServiceFailed && isTooMuch(error.failure))) throw error
      last = error
    }
  }
  throw last
}

async function reportedSince(
  turn: ClaimedTurn,
  key: ServiceKey,
  fromMs: number,
  untilMs: number,
): Promise<ReportedDays> {
  const span = { start_time: formatUtc(fromMs), end_time: formatUtc(untilMs) }
  const dump_id = await orderDump(key, [{ ...span, aggregate: "day_status", format: "csv" }])
  try {
    const reported = new Map<string, Record<string, number>>()
    for (const url of await readyFiles(key, dump_id, turn))
      for await (const row of fileRows(key, url, turn)) addReported(reported, row)
    return reported
  } finally {
    await deleteDump(key, dump_id)
  }
}

/** Days that the service did not count this time keep their last result. */
const foundBefore = (days: CatchUpRow["days"], fromMs: number): Record<string, ComparedDay> => {
  const firstMs = startOfDayMs(clock.now().getTime()) - (catchUpLimits.lookBackDays[0] ?? 0) * dayMs
  const isKept = (day: string) => Date.parse(day) >= firstMs && Date.parse(day) < fromMs
  return Object.fromEntries(Object.entries(days).filter(([day]) => isKept(day)))
}

/** There are few days and statuses; a file with more is invalid. */
const daysMax = 50
const statusesMax = 50

function addReported(reported: Map<string, Record<string, number>>, row: Record<string, string>): void {
  const { date = "", status = "", count = "" } = row
  const events = Number(count)
  if (!isDay(date) || !status || status.length > 64 || !Number.isSafeInteger(events) || events < 0) return
  const day = reported.get(date) ?? {}
  if ((!reported.has(date) && reported.size >= daysMax) || Object.keys(day).length >= statusesMax) return
  reported.set(date, { ...day, [status]: (day[status] ?? 0) + events })
}
