import { and, asc, count, desc, eq, gt, sql } from "drizzle-orm"
import type { DumpColumn } from "#contract/dump-words"
import type { DumpFormat } from "../links/dump-link.ts"
import { hasRunOut, type Lease, leaseEnd } from "./lease.ts"
import { type Db, rows } from "./open.ts"
import { dumpFiles, dumpPieces, dumps } from "./schema/dumps.ts"

/** The content of a dump, as event-dump/create defined it. Instants are epoch milliseconds, the end is exclusive. */
export type DumpRequest = {
  start_ms: number
  end_ms: number
  /** Events at most, over all files. */
  limit: number
  /** The account's own space and all its projects, not the project of the dump alone. */
  all_projects: boolean
  /** The dump was ordered with the account key: its own space has no project_id on the wire. */
  is_account_key: boolean
  filter: EventFilter
  columns: DumpColumn[]
  aggregate: "" | "day_status"
  delimiter: "," | ";"
  format: DumpFormat
  /** Texts that a spreadsheet would run get an apostrophe. */
  is_spreadsheet_safe: boolean
}

/** Conditions on events; an absent one does not matter. Addresses are folded. */
export type EventFilter = {
  job_id?: string
  status?: string
  delivery_statuses?: string[]
  email?: string
  from_email?: string
  /** The recipient's domain in the forms in which it may have been written: ASCII and Unicode. */
  domains?: string[]
  /** The value in the spelling of campaignOf. */
  campaign?: { key: string; value: string }
}

export type DumpKey = { project_id: number; dump_id: string }
type DumpStatus = (typeof dumps.$inferSelect)["dump_status"]

/** A dump with its finished files, as get and list return it. */
export type Dump = DumpKey & {
  dump_status: DumpStatus
  token: string
  format: DumpFormat
  files: { file_no: number; size: number }[]
}

/** Rows of `dumps.request` are written by addDump alone, so they are what it took. */
const requestOf = (request: Record<string, unknown>): DumpRequest => request as DumpRequest

type NewDump = DumpKey & { request: DumpRequest; token: string; created_at: Date; expires_at: Date }

/** Puts a dump in the line; false when the project has `max` that are not over. */
export async function addDump(db: Db, dump: NewDump, max: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Orders of one project go one after the other, so that the count stays true.
    await tx.execute(sql`select 1 from projects where project_id = ${dump.project_id} for no key update`)
    const [held] = await tx
      .select({ count: count() })
      .from(dumps)
      .where(and(eq(dumps.project_id, dump.project_id), gt(dumps.expires_at, dump.created_at)))
    if ((held?.count ?? 0) >= max) return false
    await tx.insert(dumps).values(dump)
    return true
  })
}

/** The project's dumps at `now`, newest first, all or the one with this id; a foreign one counts as missing. */
export async function listDumps(db: Db, project_id: number, now: Date, dump_id?: string): Promise<Dump[]> {
  const found = await db
    .select({ dump: dumps, file_no: dumpFiles.file_no, size: dumpFiles.size })
    .from(dumps)
    .leftJoin(
      dumpFiles,
      and(eq(dumpFiles.project_id, dumps.project_id), eq(dumpFiles.dump_id, dumps.dump_id)),
    )
    .where(
      and(
        eq(dumps.project_id, project_id),
        gt(dumps.expires_at, now),
        dump_id === undefined ? undefined : eq(dumps.dump_id, dump_id),
      ),
    )
    .orderBy(desc(dumps.created_at), desc(dumps.dump_id), asc(dumpFiles.file_no))
  const byId = new Map<string, Dump>()
  for (const { dump, file_no, size } of found) {
    const { dump_id, dump_status, token } = dump
    const one = byId.get(dump_id) ?? {
      project_id,
      dump_id,
      dump_status,
      token,
      format: requestOf(dump.request).format,
      files: [],
    }
    if (file_no !== null && size !== null) one.files.push({ file_no, size })
    byId.set(dump_id, one)
  }
  return [...byId.values()]
}

/** Removes a dump with its files; false when it was missing at `now`. */
export async function deleteDump(db: Db, key: DumpKey, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const gone = await tx
      .delete(dumps)
      .where(and(isDump(key), gt(dumps.expires_at, now)))
      .returning({ dump_id: dumps.dump_id })
    // After the row: a worker that adds a piece locks the row, so nothing is added from here on.
    if (gone.length > 0) await deleteContent(tx, key)
    return gone.length > 0
  })
}

/** Removes expired dumps with their files, at most `max`; returns their number. */
export async function deleteExpiredDumps(tx: Db, now: Date, max: number): Promise<number> {
  const gone = await rows<DumpKey>(
    tx,
    sql`delete from dumps where (project_id, dump_id) in (
          select project_id, dump_id from dumps where expires_at <= ${now.toISOString()}::timestamptz
          order by expires_at limit ${max} for update skip locked)
        returning project_id::float8 as project_id, dump_id`,
  )
  for (const key of gone) await deleteContent(tx, key)
  return gone.length
}

export type ClaimedDump = DumpKey & {
  request: DumpRequest
  /** Another worker had it, whose lease expired. */
  is_taken_over: boolean
}

/**
 * Takes the oldest dump of the project that has waited longest since its last one ended, or one whose worker died; what
 * that one had written is removed. A project has one dump under way at a time, so that one project's ten orders do not
 * delay the others.
 */
export async function claimDump(db: Db, lease: Lease, now: Date): Promise<ClaimedDump | null> {
  const isDue = sql`w.dump_status in ('queued', 'in_process') and w.expires_at > ${now.toISOString()}::timestamptz
                      and (w.leased_until is null or ${hasRunOut(sql`w.leased_until`)})`
  // Polled every second, mostly in vain: one query, and no lock.
  const due = await rows(db, sql`select 1 from dumps w where ${isDue} limit 1`)
  if (due.length === 0) return null
  return db.transaction(async (tx) => {
    // Two workers that look at the same moment would both find a project without a dump under way.
    await tx.execute(sql`select pg_advisory_xact_lock(77190423)`)
    const [claimed] = await rows<ClaimedDump>(
      tx,
      sql`update dumps d
          set dump_status = 'in_process', lease = ${lease.lease},
              leased_until = ${leaseEnd(lease)}
          from (
            select w.project_id, w.dump_id, w.lease is not null as is_taken_over from dumps w
            where ${isDue}
              and not exists (
                select 1 from dumps o
                where o.project_id = w.project_id and o.leased_until > now())
            order by (select max(o.finished_at) from dumps o where o.project_id = w.project_id) nulls first, w.created_at
            limit 1
            for update of w skip locked
          ) due
          where d.project_id = due.project_id and d.dump_id = due.dump_id
          returning d.project_id::float8 as project_id, d.dump_id, d.request, due.is_taken_over`,
    )
    if (claimed) await deleteContent(tx, claimed)
    return claimed ?? null
  })
}

/** Renews a claim; false when it is no longer this worker's. */
export async function renewDump(db: Db, key: DumpKey, lease: Lease): Promise<boolean> {
  const renewed = await db
    .update(dumps)
    .set({ leased_until: leaseEnd(lease) })
    .where(and(isDump(key), eq(dumps.lease, lease.lease)))
    .returning({ dump_id: dumps.dump_id })
  return renewed.length > 0
}

/** Returns a worker's claimed dumps to the line. */
export async function releaseDumps(db: Db, lease: string): Promise<void> {
  await db.execute(
    sql`update dumps set dump_status = 'queued', lease = null, leased_until = null
        where lease = ${lease}`,
  )
}

export type DumpEnd = { dump_status: "ready" | "failed"; sizes: number[]; now: Date }

/** Ends a dump that this worker has claimed: its files, numbered from 1, can be fetched now. */
export async function endDump(db: Db, key: DumpKey, lease: string, end: DumpEnd): Promise<boolean> {
  const { project_id, dump_id } = key
  return db.transaction(async (tx) => {
    const ended = await tx
      .update(dumps)
      .set({ dump_status: end.dump_status, finished_at: end.now, lease: null, leased_until: null })
      .where(and(isDump(key), eq(dumps.lease, lease)))
      .returning({ dump_id: dumps.dump_id })
    if (ended.length === 0) return false
    if (end.dump_status === "failed") await deleteContent(tx, key)
    const files = end.sizes.map((size, index) => ({ project_id, dump_id, file_no: index + 1, size }))
    if (files.length > 0) await tx.insert(dumpFiles).values(files)
    return true
  })
}

const isDump = ({ project_id, dump_id }: DumpKey) =>
  and(eq(dumps.project_id, project_id), eq(dumps.dump_id, dump_id))

async function deleteContent(tx: Db, { project_id, dump_id }: DumpKey): Promise<void> {
  for (const table of [dumpFiles, dumpPieces])
    await tx.delete(table).where(and(eq(table.project_id, project_id), eq(table.dump_id, dump_id)))
}
