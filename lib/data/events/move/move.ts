import "server-only"
import { sql } from "drizzle-orm"
import { formatUtc } from "#contract/time"
import { clock } from "#lib/platform/clock"
import { lockProject } from "#lib/data/store/event-log"
import { type Db, rows } from "#lib/data/store/open"
import { chunks } from "#lib/data/store/prepared"
import type { ProjectRetention } from "#lib/data/store/retention"
import { addAllNotedChanges, lockSegments } from "#lib/data/store/segment-changes"
import type { Clickhouse } from "../clickhouse/client.ts"
import { endBroken } from "../clickhouse/write.ts"
import { nameOf } from "../postgres/append.ts"
import type { Span } from "../port.ts"
import {
  erasuresSince,
  homeOf,
  leave,
  lockComparison,
  type StoreName,
  wasBegun,
  noteBegun,
  noteEnded,
} from "./home.ts"
import { inClickhouse } from "./in-clickhouse.ts"
import { inPostgres } from "./in-postgres.ts"
import { type Part, parts, type Side } from "./side.ts"

/**
 * Moves the events of a project between the two stores while callbacks arrive. Everything is done by comparison: sums of
 * events, messages and counts by day show which days differ, and these are copied. So a move that was killed continues
 * with the days that still differ. At the end all days are compared without the project's lock, and under it only those
 * that differed or changed since. The same transaction changes the project's store (home.ts): from then on dashboards
 * with the other setting refuse its callbacks, which the service repeats. So no event is lost, and each is in one store
 * only.
 */
export type Move = {
  db: Db
  clickhouse: Clickhouse
  to: StoreName
  /** Days that the project's data is stored; older data is not copied. */
  keep(project_id: string): Promise<ProjectRetention>
  onProgress?(progress: MoveProgress): void
  /** Stops it after the current span. */
  signal?: AbortSignal
}

/** Everything of the project before `doneMs` is compared, and copied where it differed. */
type MoveProgress = { project_id: string; part: "events" | "messages"; doneMs: number; events: number }

const quarterMs = 900_000
const dayMs = 86_400_000

/** ClickHouse reads a project's rows by job, whatever their time, so that it copies more days at once. */
const daysAtOnce = { postgres: 1, clickhouse: 5 } as const satisfies Record<StoreName, number>
const windowDays = 4

/** The most passes without the lock: each takes as long as what changed in the last one. */
const passesMax = 4

/** A sentence for the person who moves. */
export class MoveRefused extends Error {}

/** Copies a project up to what arrives meanwhile. Returns false if it is there already or has no events. */
export async function copyProject(move: Move, project_id: string): Promise<boolean> {
  if ((await homeOf(move.db, project_id)) === move.to) return false
  const { from, into } = sidesOf(move, move.db)
  if (!(await from.span(project_id))) return false
  if (!(await wasBegun(move, project_id))) {
    await into.clear(project_id)
    await noteBegun(move, project_id)
  }
  for (let pass = 1; pass <= passesMax && !move.signal?.aborted; pass += 1)
    if ((await copyDifferent(move, { project_id, tx: null })).size === 0) break
  return true
}

/**
 * Copies the rest, compares all days, and makes the other store the project's own. False: a person was erased
 * meanwhile; begin again with `copyProject`.
 */
export async function finishProject(move: Move, project_id: string): Promise<boolean> {
  try {
    const isDone = await finishUnderLock(move, project_id)
    if (isDone || !move.signal?.aborted) await noteEnded(move, project_id)
    return isDone
  } catch (error) {
    // Sums that differ: the next move begins anew.
    if (error instanceof MoveRefused) await noteEnded(move, project_id)
    throw error
  }
}

/**
 * Compares all days first. Then each comparison is of the days that differed in the one before or changed since it
 * began, so that the last one, under the project's lock, is of the few days of some seconds. A day that was equal and
 * has no later change is still equal, because changes without an event are refused meanwhile (`refuseWhileCompared`).
 */
const finishUnderLock = (move: Move, project_id: string): Promise<boolean> =>
  move.db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('idle_in_transaction_session_timeout', '0', true),
            set_config('statement_timeout', '600000', true)`,
    )
    await lockComparison(tx, project_id)
    let since = await settled(move, project_id)
    let open = await copyDifferent(move, { project_id, tx: null })
    for (let round = 0; round < roundsMax && !move.signal?.aborted; round += 1) {
      const now = await settled(move, project_id)
      const days = await changedDays(move, { project_id, since, open })
      open = await copyDifferent(move, { project_id, tx: null, days })
      since = now
    }
    if (move.signal?.aborted) return false
    await settle(move, tx, project_id)
    if (await erasuresSince(move, tx, project_id)) return false
    const days = await changedDays(move, { project_id, since, open })
    // The second pass finds what a message left behind that began earlier than known.
    const left = await copyDifferent(move, { project_id, tx, days })
    const all = new Set([...days, ...left])
    if (left.size > 0) await copyDifferent(move, { project_id, tx, days: all })
    await compare(move, tx, project_id, all)
    await leave(move, tx, project_id)
    return true
  })

/** Comparisons after that of all days: each takes as long as what changed during the one before. */
const roundsMax = 2

/** Waits for the project's lock, after which no change of it is half done. */
async function settle(move: Move, tx: Db, project_id: string): Promise<void> {
  await lockProject(tx, project_id)
  await lockSegments(tx, project_id)
  await endBroken({ ...move, known: { version: null }, isMove: true }, project_id)
  await addAllNotedChanges(tx, project_id)
}

/** The newest change, at a moment without a change that is half done. */
const settled = (move: Move, project_id: string): Promise<number> =>
  move.db.transaction(async (tx) => {
    await settle(move, tx, project_id)
    return sidesOf(move, tx).from.newest(project_id)
  })

type Since = { project_id: string; since: number; open: ReadonlySet<number> }

/** The `open` days and those of changes after `since`: of events, and of both places of a message that has moved. */
async function changedDays(move: Move, { project_id, since, open }: Since): Promise<Set<number>> {
  const { from, into } = sidesOf(move, move.db)
  const days = new Set(open)
  for (const chunk of chunks(await from.changedSince(project_id, since))) {
    for (const { at_ms } of chunk) days.add(dayOf(at_ms))
    for (const side of [from, into])
      for (const { first_at } of await side.lettersOf(project_id, distinct(chunk)))
        days.add(dayOf(first_at.getTime()))
  }
  return days
}

const dayOf = (ms: number): number => Math.floor(ms / dayMs) * dayMs

/** Deletes what a finished move left in the other store. False: the project is not there. */
export async function clearLeft(move: Move, project_id: string): Promise<boolean> {
  if ((await homeOf(move.db, project_id)) !== move.to) return false
  await sidesOf(move, move.db).from.clear(project_id)
  return true
}

function sidesOf({ clickhouse, db, to }: Move, tx: Db): { from: Side; into: Side } {
  const [postgres, other] = [inPostgres(tx), inClickhouse(clickhouse, db)]
  return to === "clickhouse" ? { from: postgres, into: other } : { from: other, into: postgres }
}

/** A pass over some days (default: all) of a project; `tx` has its lock, null: without a lock. */
type Pass = { project_id: string; tx: Db | null; days?: ReadonlySet<number> }

/** Returns the days that differed, and those that a copied message has left. */
async function copyDifferent(move: Move, { project_id, tx, days: only }: Pass): Promise<Set<number>> {
  const { from, into } = sidesOf(move, tx ?? move.db)
  const open = new Set<number>()
  const copy = async (work: (tx: Db) => Promise<number[]>) => {
    for (const ms of await (tx ? work(tx) : move.db.transaction(work))) open.add(dayOf(ms))
  }
  const isFresh = !only && (await into.span(project_id)) === null
  const runDays = daysAtOnce[move.to === "clickhouse" ? "postgres" : "clickhouse"]
  let events = 0
  for await (const days of differentDays(move, { project_id, sides: [from, into], which: ["events"], only }))
    for (const span of runsOf(days, dayMs, runDays)) {
      if (move.signal?.aborted) return open
      for (const day of daysOf(span)) open.add(day)
      for (const part of tx ? await closer(span, ["events"], { project_id, sides: [from, into] }) : [span])
        for await (const page of from.events(project_id, part)) {
          await into.addEvents(project_id, page)
          events += page.length
          if (isFresh) continue
          // Their messages may be copied already, without these events.
          const letters = await from.lettersOf(project_id, distinct(page))
          await copy((inside) => into.saveLetters(inside, project_id, letters))
        }
      move.onProgress?.({ project_id, part: "events", doneMs: span.toMs, events })
    }
  // Messages after their events: a copied message then has every copied event.
  for await (const days of differentDays(move, {
    project_id,
    sides: [from, into],
    which: ["messages", "counts"],
    only,
  }))
    for (const span of runsOf(days, dayMs, runDays)) {
      if (move.signal?.aborted) return open
      for (const day of daysOf(span)) open.add(day)
      for (const part of tx
        ? await closer(span, ["messages", "counts"], { project_id, sides: [from, into] })
        : [span])
        await copy((inside) => into.copySpan(inside, project_id, part, from))
      move.onProgress?.({ project_id, part: "messages", doneMs: span.toMs, events })
    }
  return open
}

const daysOf = ({ fromMs, toMs }: Span): number[] =>
  Array.from({ length: (toMs - fromMs) / dayMs }, (_, nth) => fromMs + nth * dayMs)

const distinct = <T extends { job_id: string; email: string }>(list: readonly T[]): T[] => [
  ...new Map(list.map((one) => [nameOf(one), one])).values(),
]

type Compared = { project_id: string; sides: readonly [Side, Side] }

/** Starts of the days (default: all) that differ in one of these parts, some days at a time. */
async function* differentDays(
  move: Move,
  {
    project_id,
    sides,
    which,
    only,
  }: Compared & { which: readonly Part[]; only: ReadonlySet<number> | undefined },
): AsyncGenerator<number[]> {
  const first = await firstDays(move, project_id, 0)
  const firstMs = Math.min(...which.map((part) => first[part]))
  const windows = only
    ? runsOf(
        [...only].filter((day) => day >= firstMs).sort((a, b) => a - b),
        dayMs,
        windowDays,
      )
    : windowsOf(await Promise.all(sides.map((side) => side.span(project_id))), firstMs)
  for (const span of windows) {
    const days = await different({ project_id, sides }, which, span, dayMs)
    if (days.length > 0) yield days
  }
}

/** Windows from the first to the last stored instant, not before `firstMs`. */
function* windowsOf(spans: readonly (Span | null)[], firstMs: number): Generator<Span> {
  const found = spans.filter((span) => span !== null)
  if (found.length === 0) return
  const fromMs = Math.max(dayOf(Math.min(...found.map((span) => span.fromMs))), firstMs)
  const toMs = Math.max(...found.map((span) => span.toMs))
  for (let start = fromMs; start < toMs; start += windowDays * dayMs)
    yield { fromMs: start, toMs: start + windowDays * dayMs }
}

/** The first day whose rows are still complete, by part; `more` days later. */
async function firstDays(move: Move, project_id: string, more: number): Promise<Record<Part, number>> {
  const keep = await move.keep(project_id)
  const since = (days: number) => (Math.ceil(clock.now().getTime() / dayMs - days) + more) * dayMs
  return { events: since(keep.events), messages: since(keep.messages), counts: since(keep.counts) }
}

/** Steps of a span that differ in one of these parts, ascending. */
async function different(
  { project_id, sides }: Compared,
  which: readonly Part[],
  span: Span,
  stepMs: number,
): Promise<number[]> {
  const steps = new Set<number>()
  for (const part of which) {
    const [one, other] = await Promise.all(sides.map((side) => side.sums(project_id, part, span, stepMs)))
    for (const step of [...(one?.keys() ?? []), ...(other?.keys() ?? [])])
      if (one?.get(step) !== other?.get(step)) steps.add(step)
  }
  return [...steps].sort((a, b) => a - b)
}

/** The quarter hours of a span that differ, to be short under the lock; all of it if only its days do. */
async function closer(span: Span, which: readonly Part[], compared: Compared): Promise<Span[]> {
  const quarters = await different(compared, which, span, quarterMs)
  return quarters.length === 0 ? [span] : [...runsOf(quarters, quarterMs, 96)]
}

/** Spans of consecutive steps, each of at most `max`. */
function* runsOf(steps: readonly number[], stepMs: number, max: number): Generator<Span> {
  let run: Span | null = null
  for (const step of steps) {
    if (run && run.toMs === step && step - run.fromMs < max * stepMs) run.toMs = step + stepMs
    else {
      if (run) yield run
      run = { fromMs: step, toMs: step + stepMs }
    }
  }
  if (run) yield run
}

/** Fails if one of these days differs. Days that are about to expire are left out, because both stores delete them at their time. */
async function compare(move: Move, tx: Db, project_id: string, only: ReadonlySet<number>): Promise<void> {
  const { from, into } = sidesOf(move, tx)
  const first = await firstDays(move, project_id, 1)
  for (const part of parts)
    for await (const days of differentDays(move, { project_id, sides: [from, into], which: [part], only })) {
      const day = days.find((one) => one >= first[part])
      if (day !== undefined)
        throw new MoveRefused(
          `${project_id}: the ${part} of ${formatUtc(day).slice(0, 10)} differ. Nothing was switched.`,
        )
    }
}

/** Projects of the dashboard, in a fixed order. */
export const projectsOf = async (db: Db): Promise<string[]> =>
  (await rows<{ project_id: string }>(db, sql`select project_id from projects order by project_id`)).map(
    ({ project_id }) => project_id,
  )
