import "server-only"
import { formatUtc } from "#contract/time"
import { clock, plus } from "#lib/platform/clock"
import { append } from "#lib/data/events/open"
import { countEventsByStatus } from "#lib/data/events/count"
import { wakeAddingUp } from "#lib/intake/receive/add-up"
import type { Normalized } from "#lib/data/events/event"
import { announceChange } from "#lib/live/changes"
import { getProjectKey } from "#lib/mail-api/proxy/keys"
import type { ServiceKey } from "#lib/mail-api/client/server"
import { type Fill, findCatchUp, releaseCatchUp, type StatusCounts, saveDay } from "#lib/data/store/catch-ups"
import { outageOf } from "#lib/data/store/outage"
import { catchUpLimits, spanOfDay } from "./bounds.ts"
import { exceeding } from "./compare.ts"
import { columnChoices, normalizedRows } from "./dump-event.ts"
import {
  DumpGone,
  deleteDump,
  fileRows,
  isUnknownColumn,
  orderDump,
  readyFiles,
  ServiceFailed,
} from "./dumps.ts"
import { type ClaimedTurn, ClaimOver } from "./turn.ts"

/**
 * Fetches missing events, one UTC day after another: order the day's dump → its files → their rows → events → the same
 * intake as callbacks, in small batches with pauses. Progress is saved after each batch, so another process can
 * continue; storing an event twice changes nothing (CATCHUP-3).
 */
export async function fillProject(turn: ClaimedTurn, fill: Fill): Promise<void> {
  const { db, claim } = turn
  try {
    const key = await getProjectKey(db, claim.project_id)
    if (!key) throw new ServiceFailed({ status: 409, message: "This project has no usable API key." })
    let now = fill
    while (now.done < now.days.length) now = await fillDay(turn, key, now)
    const ended_at = clock.now()
    await turn.keep({ fill_state: "done", fill: { ...now, ended_at: ended_at.toISOString() } })
    // Compare again at once to show what is still missing.
    await releaseCatchUp(db, claim, { failures: 0, due_at: ended_at })
  } catch (error) {
    if (error instanceof ClaimOver) await forgetStopped(turn)
    if (isBusy(error)) return releaseCatchUp(db, claim, { due_at: plus(clock.now(), catchUpLimits.soon) })
    if (!(error instanceof ServiceFailed)) throw error
    await tryLater(turn, fill, error.failure.message)
  }
}

const isBusy = (error: unknown): boolean => ["busy", "events_busy"].includes(outageOf(error) ?? "")

/** Deletes the dump of a stopped fetch. */
async function forgetStopped({ db, claim }: ClaimedTurn): Promise<void> {
  const row = await findCatchUp(db, claim.project_id)
  const dump_id = row?.fill_state === "stopped" ? row.fill?.dump_id : null
  const key = dump_id ? await getProjectKey(db, claim.project_id) : null
  if (key && dump_id) await deleteDump(key, dump_id)
}

/** The delay doubles each time; after several failures in a row, fetching stops and the reason is shown. */
async function tryLater({ db, claim, keep }: ClaimedTurn, before: Fill, reason: string): Promise<void> {
  const now = clock.now()
  const fill = (await findCatchUp(db, claim.project_id))?.fill ?? before
  const failures = fill.read > before.read ? 1 : claim.failures + 1
  if (failures < catchUpLimits.failuresMax)
    return releaseCatchUp(db, claim, { failures, due_at: plus(now, catchUpLimits.soon * 2 ** failures) })
  await keep({ fill_state: "failed", fill: { ...fill, ended_at: now.toISOString(), reason } })
  await releaseCatchUp(db, claim, { failures: 0, due_at: plus(now, catchUpLimits.again) })
}

const beginOfDay = { dump_id: null, file: 0, lines: 0, seen: {} }

async function fillDay(turn: ClaimedTurn, key: ServiceKey, fill: Fill): Promise<Fill> {
  const { db, claim } = turn
  const day = fill.days[fill.done] ?? ""
  const span = spanOfDay(day, fill.until_ms)
  try {
    const begun = fill.dump_id === null ? await begin(turn, key, fill, span) : fill
    const dump_id = begun.dump_id ?? ""
    const urls = await readyFiles(key, dump_id, turn)
    let now = begun
    for (const url of urls.slice(begun.file)) {
      now = await fillFile(turn, key, url, now)
      now = { ...now, file: now.file + 1, lines: 0 }
    }
    await keepRest(turn, day, span, now.seen)
    now = { ...now, ...beginOfDay, done: now.done + 1 }
    await turn.keep({ fill: now, failures: 0 })
    await deleteDump(key, dump_id)
    return now
  } catch (error) {
    if (!(error instanceof DumpGone)) throw error
    // Restarts the day: its events are already stored, and only missing ones are added.
    const anew = { ...((await findCatchUp(db, claim.project_id))?.fill ?? fill), ...beginOfDay }
    await turn.keep({ fill: anew })
    return anew
  }
}

async function begin(
  turn: ClaimedTurn,
  key: ServiceKey,
  fill: Fill,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<Fill> {
  const orders = columnChoices.map((columns) => ({
    start_time: formatUtc(fromMs),
    end_time: formatUtc(toMs),
    dump_fields: [...columns],
    limit: catchUpLimits.eventsPerDump,
    format: "csv_gzip" as const,
  }))
  const begun = { ...fill, ...beginOfDay, dump_id: await orderDump(key, orders, isUnknownColumn) }
  await turn.keep({ fill: begun })
  return begun
}

/** Stores the rows of one file, from the first unstored row. */
async function fillFile(turn: ClaimedTurn, key: ServiceKey, url: string, fill: Fill): Promise<Fill> {
  let now = fill
  let line = 0
  let batch: Record<string, string>[] = []
  for await (const row of fileRows(key, url, turn)) {
    line += 1
    if (line <= fill.lines) continue
    batch.push(row)
    if (batch.length < catchUpLimits.batchEvents) continue
    now = await fillBatch(turn, batch, now)
    batch = []
  }
  return batch.length > 0 ? await fillBatch(turn, batch, now) : now
}

/** Stores a batch like a callback, and then pauses for twice that time to let callbacks of the project run. */
async function fillBatch(
  turn: ClaimedTurn,
  batch: readonly Record<string, string>[],
  fill: Fill,
): Promise<Fill> {
  const { db, claim } = turn
  const began = performance.now()
  const wanted = batch.filter(({ status = "" }) => !claim.left_out.includes(status))
  const events = normalizedRows(wanted, clock.now().getTime())
  const [added = 0] = await append(db, claim.project_id, [events])
  const now = grown(fill, batch.length, wanted, events, added)
  await turn.keep({ fill: now })
  announceChange(db, claim.project_id)
  if (added > 0) wakeAddingUp()
  const took = performance.now() - began
  await turn.sleep(Math.max(catchUpLimits.pauseMin, took * catchUpLimits.pauseTimes))
  return now
}

const grown = (
  fill: Fill,
  lines: number,
  wanted: readonly Record<string, string>[],
  events: Normalized,
  added: number,
): Fill => ({
  ...fill,
  lines: fill.lines + lines,
  read: fill.read + wanted.length,
  added: fill.added + added,
  unreadable: fill.unreadable + events.unreadable,
  seen: withCounted(fill.seen, wanted),
})

function withCounted(seen: StatusCounts, rows: readonly Record<string, string>[]): StatusCounts {
  const counts: Record<string, number> = { ...seen }
  for (const { status = "" } of rows) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/**
 * CATCHUP-4: all events of the day's dump are stored now. The remaining surplus was repeated within a second or cannot
 * be stored. Fetching it again would add nothing, so the next comparison does not miss it.
 */
async function keepRest(
  { db, claim }: ClaimedTurn,
  day: string,
  span: { fromMs: number; toMs: number },
  seen: StatusCounts,
): Promise<void> {
  const stored = await countEventsByStatus(db, claim.project_id, span)
  const { told = seen, missing = seen } = claim.days[day] ?? {}
  await saveDay(db, claim.project_id, day, { told, missing, rest: exceeding(seen, stored) })
}
