import { at } from "#lib/platform/clock"
import { ids } from "#lib/platform/ids"
import type { Result } from "#lib/platform/result"
import { notifiedDestinations, insertDeliveries } from "#lib/data/store/alert-deliveries"
import { type AlertFiringRow, insertFiring, openFiringsOf, updateFiring } from "#lib/data/store/alert-firings"
import {
  type AlertClaim,
  type AlertRuleRow,
  holdAlertRule,
  settleAlertRule,
} from "#lib/data/store/alert-rules"
import type { Db } from "#lib/data/store/open"
import type { AlertFacts, AlertPoint } from "#lib/data/store/schema/alerts"
import { judge, type Reading, type Step, stepOf, type Verdict, verdictOf } from "./judge.ts"
import { windowAt } from "./measure.ts"
import { heldUntil } from "./quiet.ts"
import { chartOf, type Found, type ReadingContext, readRule } from "./readings.ts"

/**
 * One check of one rule: read → judge → write. The write is one transaction with a lock on the rule's row, so of
 * several processes that check at the same moment one writes the changes, and the others find them (ALERT-3).
 */

/** Interval between checks of a rule without a wake-up. Real time. */
export const checkSeconds = 30
/** Delay before a failed check is retried: a starting service responds within seconds. */
const retrySeconds = 5

/** Whether something began or ended. */
export async function checkRule(context: ReadingContext, claim: AlertClaim): Promise<boolean> {
  const found = await readRule(context, claim)
  const points = found.ok && begins(claim, found.value) ? await chart(context, claim) : []
  return context.db.transaction((tx) => write(tx, claim, found, points, context.nowMs))
}

const chart = ({ db, project_id, nowMs }: ReadingContext, rule: AlertRuleRow): Promise<AlertPoint[]> =>
  chartOf(db, project_id, rule, windowAt(rule, nowMs).to)

/** Whether an alert may begin, which needs a chart. */
const begins = (rule: AlertRuleRow, found: readonly Found[]): boolean =>
  found.some(({ reading }) => judge(rule, reading) === "breach")

async function write(
  tx: Db,
  claim: AlertClaim,
  found: Result<readonly Found[]>,
  points: readonly AlertPoint[],
  nowMs: number,
): Promise<boolean> {
  const rule = await holdAlertRule(tx, claim)
  if (!rule) return false
  const checked_at = at(nowMs)
  if (!found.ok) {
    await settleAlertRule(tx, claim, retrySeconds, { checked_at, trouble: found.failure.message })
    return false
  }
  const open = await openFiringsOf(tx, rule.project_id, rule.rule_id)
  let hasChanged = false
  for (const { subject, reading, verdict } of judged(rule, found.value, open)) {
    const firing = open.find((one) => one.subject === subject) ?? null
    const moment = { isHeld: heldUntil(rule, nowMs) !== null, nowMs, window_minutes: rule.window_minutes }
    const step = stepOf(firing, verdict, moment)
    const isNew = await carryOut(tx, { rule, subject, reading, points, nowMs }, firing, step)
    hasChanged ||= isNew
  }
  await settleAlertRule(tx, claim, checkSeconds, { checked_at, trouble: null, ...lastOf(found.value) })
  return hasChanged
}

type Judged = Found & { verdict: Verdict }

/** Current findings, and open alerts that were not found again. */
function judged(
  rule: AlertRuleRow,
  found: readonly Found[],
  open: readonly AlertFiringRow[],
): readonly Judged[] {
  const gone = open.filter(({ subject }) => !found.some((one) => one.subject === subject))
  return [
    ...found.map((one) => {
      const last = open.find(({ subject }) => subject === one.subject)?.last_value ?? null
      return { ...one, verdict: verdictOf(rule, one.reading, last) }
    }),
    ...gone.map(({ subject }) => ({ subject, reading: nothing, verdict: "clear" as const })),
  ]
}

const nothing: Reading = { value: 0, volume: 0, usual: null }

/** For figures the value, for things their number. */
function lastOf(found: readonly Found[]): Pick<AlertRuleRow, "last_value" | "last_usual" | "last_volume"> {
  const [first] = found
  if (first?.subject === "")
    return {
      last_value: first.reading.value,
      last_usual: first.reading.usual,
      last_volume: first.reading.volume,
    }
  return { last_value: found.length, last_usual: null, last_volume: found.length }
}

type Happening = {
  rule: AlertRuleRow
  subject: string
  reading: Reading
  points: readonly AlertPoint[]
  nowMs: number
}

async function carryOut(
  tx: Db,
  happening: Happening,
  open: AlertFiringRow | null,
  step: Step,
): Promise<boolean> {
  if (step.do === "fire") return fire(tx, happening, step.notify)
  if (!open || step.do === "nothing") return false
  const { rule, reading, nowMs } = happening
  const last_value = reading.value ?? open.last_value
  if (step.do === "stay") {
    await updateFiring(tx, open, {
      last_value,
      ...(step.isBreach ? { breached_at: at(nowMs) } : {}),
      ...(step.notify ? { notified_at: at(nowMs) } : {}),
    })
    if (step.notify) await notify(tx, rule, open, "fired", nowMs)
    return step.notify
  }
  const { resolution } = step
  await updateFiring(tx, open, { last_value, resolution, resolved_at: at(nowMs) })
  if (step.notify) await notify(tx, rule, open, "resolved", nowMs)
  return true
}

async function fire(tx: Db, happening: Happening, isNotified: boolean): Promise<boolean> {
  const { rule, subject, reading, nowMs } = happening
  const { project_id, rule_id } = rule
  const firing: AlertFiringRow = {
    project_id,
    firing_id: ids.token(9),
    rule_id,
    subject,
    fired_at: at(nowMs),
    breached_at: at(nowMs),
    resolved_at: null,
    resolution: null,
    facts: factsOf(happening),
    last_value: reading.value ?? 0,
    notified_at: isNotified ? at(nowMs) : null,
    acknowledged_by: null,
    acknowledged_at: null,
    note: null,
  }
  const isNew = await insertFiring(tx, firing)
  if (isNew && isNotified) await notify(tx, rule, firing, "fired", nowMs)
  return isNew
}

function factsOf(happening: Happening): AlertFacts {
  const { rule, reading, points, nowMs } = happening
  const { name, metric, filter, condition, window_minutes, volume_min, time_zone } = rule
  const { value, volume, usual } = reading
  const watch = { name, metric, filter, condition, window_minutes, volume_min, time_zone }
  const { from, to } = spanOf(happening)
  return { ...watch, value: value ?? 0, usual, volume, from, to: Math.min(to, nowMs), points }
}

/** The period that was evaluated; for a silence, all of it. */
function spanOf({ rule, reading, nowMs }: Happening): { from: number; to: number } {
  const window = windowAt(rule, nowMs)
  return rule.metric === "silence" ? { ...window, from: nowMs - (reading.value ?? 0) * 60_000 } : window
}

/**
 * Queues notifications, once per destination. The end goes to those notified of the beginning, after any quiet hours.
 */
async function notify(
  tx: Db,
  rule: AlertRuleRow,
  { firing_id }: Pick<AlertFiringRow, "firing_id">,
  news: "fired" | "resolved",
  nowMs: number,
): Promise<void> {
  const { project_id } = rule
  const destination_ids =
    news === "fired" ? rule.destination_ids : await notifiedDestinations(tx, project_id, firing_id)
  const until = heldUntil({ ...rule, muted_until: null }, nowMs)
  const seconds = until === null ? 0 : (until - nowMs) / 1000
  await insertDeliveries(tx, { project_id, firing_id, destination_ids, news, created_at: at(nowMs), seconds })
}
