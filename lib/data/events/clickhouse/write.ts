import "server-only"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import zlib from "node:zlib"
import { sql } from "drizzle-orm"
import { at } from "#lib/platform/clock"
import { ids } from "#lib/platform/ids"
import { countChangesOf } from "../postgres/apply-count-changes.ts"
import { type Db, rows } from "#lib/data/store/open"
import { type Clickhouse, eventFault } from "./client.ts"
import {
  batchRow,
  type Change,
  type CountMove,
  countMoves,
  countRows,
  letterRows,
  searchRows,
  tagTimeRows,
} from "./rows.ts"
import { ch } from "./statement.ts"

/**
 * Writes a change to ClickHouse atomically, although ClickHouse has no transactions: note → messages → counts and
 * events → end. Each middle step is one block, all or nothing. The note is in PostgreSQL before the first of them and
 * is removed with the last. The next holder of the project's lock that finds a note finishes its change first
 * (`endBroken`). The lock is lost when PostgreSQL crashes, while its holder may still run. So a writer begins only on
 * the version that it read under the lock (`begin`), and never finishes a change that its holder may still be writing
 * (`refuseUntilLeft`). Events are written after messages, so every stored event is in its message, and the note has its
 * counts. A repeated event that arrives before then changes no message.
 */
export type Writing = {
  clickhouse: Clickhouse
  /** PostgreSQL, outside the transaction that holds the lock: notes are committed immediately. */
  db: Db
  /** The last version seen by the lock holder; null: `endBroken` has not read it yet. */
  known: { version: number | null }
  /** It moves a project here, which others cannot write until then (lib/data/events/move). */
  isMove?: boolean
  /** For tests: called before each step. */
  before?: ((step: Step) => Promise<void> | void) | undefined
}
export type Step = "note" | "letters" | "counts" | "events" | "end"

type Work = {
  /** Changed messages; unchanged ones are left out. */
  changes: readonly Change[]
  /** Rows of new events. `version` orders them. */
  events?: (version: number) => readonly object[]
  /** Changes of counts without a change of a message; default: those of the messages. */
  moves?: readonly CountMove[]
  /** Lengths of the counts that change (lib/data/events/clickhouse/rows.ts); default: quarter hours and days. */
  minutes?: readonly number[]
  received_at?: Date
}

/** A write in progress. */
type Note = {
  query: string
  /** The first message to change; null: no message changes. */
  letter: { job_id: string; email: string } | null
  moves: readonly CountMove[]
  minutes?: readonly number[] | undefined
  /** The process that began it. */
  by?: string
}

/**
 * Real time. A writer stops this long after its note; another process that finishes the write waits slightly longer.
 */
const lease = { writeMs: 5000, leftMs: 6500 } as const

/** Identifies this process among those that share a store. */
const thisProcess = ids.token(8)

/** Writes of this process by project. A writer that lost the lock continues, so the next one waits for it. */
const writes = new WeakMap<Clickhouse, Map<string, Promise<unknown>>>()

/**
 * Writes a change of a project and returns its version. The caller holds the project's lock, in its own transaction,
 * and has finished any broken write.
 */
export async function write(writing: Writing, project_id: string, work: Work): Promise<number> {
  const ours = writes.get(writing.clickhouse) ?? new Map<string, Promise<unknown>>()
  writes.set(writing.clickhouse, ours)
  const written = writeInSteps(writing, project_id, work)
  ours.set(project_id, written)
  try {
    return await written
  } finally {
    if (ours.get(project_id) === written) ours.delete(project_id)
  }
}

async function writeInSteps(writing: Writing, project_id: string, work: Work): Promise<number> {
  const { clickhouse, db, known, before: step = () => {} } = writing
  const { changes, events = () => [], received_at } = work
  const moves =
    work.moves ??
    countMoves(countChangesOf(changes.map((one) => ({ ...one, before: one.before?.letter ?? null }))))
  const [first] = changes
  const note: Note = {
    query: ids.token(12),
    letter: first ? { job_id: first.after.job_id, email: first.after.email } : null,
    moves,
    minutes: work.minutes,
    by: thisProcess,
  }
  const isNoted = changes.length > 0 || moves.length > 0
  await step("note")
  const begun = performance.now()
  /** From here on, the next lock holder may have finished it. */
  const hold = () => {
    if (performance.now() - begun > lease.writeMs) throw eventFault("A write took too long.", "busy")
  }
  const [version] = await both([
    () => begin(db, project_id, known.version, isNoted ? note : null),
    // Neither of them decreases, so both may be ahead of the rows.
    () =>
      both([
        () => clickhouse.insert("tag_times", tagTimeRows(project_id, changes), `${note.query}-times`),
        () => clickhouse.insert("letter_search", searchRows(changes), `${note.query}-search`),
      ]),
  ])
  known.version = version
  if (isNoted) {
    await step("letters")
    hold()
    await clickhouse.insert("letters", letterRows(changes, version), `${note.query}-letters`)
  }
  // Both may run in either order, because from here on the note will be finished.
  await both([
    async () => {
      await step("counts")
      hold()
      if (isNoted) await insertCounts(clickhouse, project_id, note)
    },
    async () => {
      await step("events")
      await clickhouse.insert("events", events(version), `${note.query}-events`)
    },
  ])
  await step("end")
  await end(db, project_id, version, { isCounted: isNoted, received_at, newestMs: newestOf(changes) })
  return version
}

/** Runs both at once, and fails only after both have stopped, because the failure releases the lock. */
async function both<A, B>([one, other]: readonly [() => Promise<A>, () => Promise<B>]): Promise<[A, B]> {
  const [first, second] = await Promise.allSettled([one(), other()])
  if (first.status === "rejected") throw first.reason
  if (second.status === "rejected") throw second.reason
  return [first.value, second.value]
}

const newestOf = (changes: readonly Change[]): number | null =>
  changes.length === 0 ? null : Math.max(...changes.map(({ after }) => after.first_at.getTime()))

const insertCounts = (
  clickhouse: Clickhouse,
  project_id: string,
  { moves, minutes, query }: Note,
): Promise<void> =>
  clickhouse.insert(
    "counts",
    [...countRows(project_id, moves, minutes), batchRow(project_id)],
    `${query}-counts`,
  )

/** Compression reduces half a megabyte of counts to a tenth, and PostgreSQL writes it twice. */
const packNote = async (note: Note): Promise<string> =>
  (await deflate(JSON.stringify(note), { level: 1 })).toString("base64")

const unpackNote = async (text: string): Promise<Note> =>
  JSON.parse((await inflate(Buffer.from(text, "base64"))).toString()) as Note

const [deflate, inflate] = [promisify(zlib.deflateRaw), promisify(zlib.inflateRaw)]

/** Saves the note of a write and returns its version; refused if another write began since version `known`. */
async function begin(db: Db, project_id: string, known: number | null, note: Note | null): Promise<number> {
  if (known === null) throw new Error("Interrupted writes were not checked.")
  const pending = note && (await packNote(note))
  const [row] = await rows<{ version: number }>(
    db,
    sql`insert into event_writes as w (project_id, versions, batches, seq, pending, pending_at)
        values (${project_id}, 1, 0, 0, ${pending}, now())
        on conflict (project_id) do update
          set versions = w.versions + 1, pending = excluded.pending, pending_at = excluded.pending_at
          where w.versions = ${known} and w.pending is null
        returning versions::float8 as version`,
  )
  if (!row) throw eventFault("Another process is writing events of the project.", "busy")
  return row.version
}

type Ended = { isCounted: boolean; received_at?: Date | undefined; newestMs: number | null }

/** Marks a write as done; safe to call more than once. */
async function end(
  db: Db,
  project_id: string,
  version: number,
  { isCounted, received_at, newestMs }: Ended,
): Promise<void> {
  const instant = (date: Date | undefined) =>
    date ? sql`${date.toISOString()}::timestamptz` : sql`null::timestamptz`
  await db.execute(
    sql`update event_writes set pending = null, batches = batches + ${isCounted ? 1 : 0}, seq = versions,
          received_at = coalesce(${instant(received_at)}, received_at),
          letter_at = greatest(letter_at, ${instant(newestMs === null ? undefined : at(newestMs))})
        where project_id = ${project_id} and versions = ${version} and (pending is not null or ${!isCounted})`,
  )
}

/**
 * Finishes a write that was not finished, because its process or ClickHouse crashed or did not respond in time. The
 * caller holds the project's lock.
 */
export async function endBroken(writing: Writing, project_id: string): Promise<void> {
  const { clickhouse, db, known } = writing
  await writes
    .get(clickhouse)
    ?.get(project_id)
    ?.catch(() => {})
  const [row] = await rows<{
    pending: string | null
    version: number
    batches: number
    age_ms: number | null
    is_moving: boolean
  }>(
    db,
    sql`select pending, versions::float8 as version, batches::float8 as batches,
          (extract(epoch from now() - pending_at) * 1000)::float8 as age_ms,
          coalesce(received_at = '-infinity', false) as is_moving
        from event_writes where project_id = ${project_id}`,
  )
  if (!writing.isMove) await refuseElsewhere(db, project_id, row)
  known.version = row?.version ?? 0
  if (!row?.pending) return
  const note = await unpackNote(row.pending)
  refuseUntilLeft(note, row.age_ms ?? Number.POSITIVE_INFINITY)
  await untilOver(clickhouse, note.query)
  const isBegun = note.letter === null || (await hasVersion(clickhouse, project_id, note.letter, row.version))
  // Messages are written first, so without them nothing was written.
  if (!isBegun)
    return void (await db.execute(
      sql`update event_writes set pending = null where project_id = ${project_id} and versions = ${row.version}`,
    ))
  if ((await batchesOf(clickhouse, project_id)) === row.batches)
    await insertCounts(clickhouse, project_id, note)
  // The note lacks its newest message, and the newest stored message is no earlier.
  const newest = await newestMs(clickhouse, project_id)
  await end(db, project_id, row.version, { isCounted: true, newestMs: newest })
}

/**
 * A project's events are in one store: PostgreSQL until the first write here, or until a move has ended
 * (lib/data/events/move).
 */
async function refuseElsewhere(
  db: Db,
  project_id: string,
  row: { is_moving: boolean } | undefined,
): Promise<void> {
  if (row ? row.is_moving : await hasCounts(db, project_id))
    throw eventFault("The events of the project are in the dashboard's database.", "busy")
}

const hasCounts = async (db: Db, project_id: string): Promise<boolean> =>
  (await rows(db, sql`select 1 as one from counts where project_id = ${project_id} limit 1`)).length > 0

/** Another process may be alive and only have lost the lock: refuses until it must have stopped (`hold`). */
function refuseUntilLeft({ by }: Note, ageMs: number): void {
  if (by !== thisProcess && ageMs < lease.leftMs)
    throw eventFault("An earlier write of another process may still be running.", "busy")
}

/** Time limit for a statement of a dead process, and the interval of checks. */
const waits = { overMs: 1500, lookMs: 100 } as const

/** Its statement may still run, and would otherwise be written after the new one. */
async function untilOver(clickhouse: Clickhouse, query: string): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += waits.lookMs) {
    const [running] = await clickhouse.ask<{ queries: number }>(
      ch`select count() as queries from system.processes where startsWith(query_id, ${query})`,
    )
    if (Number(running?.queries ?? 0) === 0) return
    if (waitedMs >= waits.overMs) throw eventFault("An earlier write is still running in ClickHouse.", "busy")
    await sleep(waits.lookMs)
  }
}

async function hasVersion(
  clickhouse: Clickhouse,
  project_id: string,
  { job_id, email }: { job_id: string; email: string },
  version: number,
): Promise<boolean> {
  const found = await clickhouse.ask(
    ch`select version from letters where project_id = ${project_id} and kind = 0 and place_ms = 0 and job_id = ${job_id}
       and email = ${email} and version = ${version} limit 1`,
  )
  return found.length > 0
}

async function batchesOf(clickhouse: Clickhouse, project_id: string): Promise<number> {
  const [found] = await clickhouse.ask<{ batches: number }>(
    ch`select sum(letters_ever) as batches from counts where project_id = ${project_id} and kind = 'batch'`,
  )
  return Number(found?.batches ?? 0)
}

async function newestMs(clickhouse: Clickhouse, project_id: string): Promise<number | null> {
  const [found] = await clickhouse.ask<{ ms: number; rows: number }>(
    ch`select max(place_ms) as ms, count() as rows from letters where project_id = ${project_id} and kind = 1`,
  )
  return found && Number(found.rows) > 0 ? Number(found.ms) : null
}
