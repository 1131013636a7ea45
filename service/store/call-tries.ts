import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { gunzip, gzip } from "node:zlib"
import { and, asc, eq, sql } from "drizzle-orm"
import type { CallRow, Try } from "./calls.ts"
import { type Db, rows } from "./open.ts"
import { callTries } from "./schema/webhooks.ts"

export type CallTryRow = typeof callTries.$inferSelect

/** The request of a try; the body as it is stored. */
export type Posted = {
  url: string
  headers: Record<string, string>
  body_hash: string
  packed: Buffer
}

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** A body as it is stored, and its hash. */
export async function packBody(body: Buffer): Promise<Pick<Posted, "body_hash" | "packed">> {
  return {
    body_hash: createHash("sha256").update(body).digest("hex"),
    packed: await pack(body, { level: 1 }),
  }
}

/** The body as it was before it was packed. */
export const unpackBody = async (packed: Uint8Array): Promise<string> =>
  (await unpack(packed)).toString("utf8")

/** Keeps one try. Repetitions post the same body, which is kept once. */
export async function addTry(
  tx: Db,
  call: Pick<CallRow, "project_id" | "call_id" | "webhook_id" | "retry_count">,
  tried: Try,
  { url, headers, body_hash, packed }: Posted,
): Promise<void> {
  const { project_id, call_id, webhook_id } = call
  const isKept =
    call.retry_count > 0 &&
    (await tx.$count(
      callTries,
      and(ofCall(project_id, call_id), eq(callTries.body_hash, body_hash), sql`body is not null`),
    )) > 0
  await tx
    .insert(callTries)
    .values({
      project_id,
      call_id,
      webhook_id,
      try_no: call.retry_count + 1,
      started_at: tried.at,
      duration_ms: tried.duration_ms,
      http_status: tried.http_status,
      error: tried.error,
      url,
      request_headers: headers,
      body_hash,
      body: isKept ? null : packed,
      answer_headers: tried.answer?.headers ?? null,
      answer_body: tried.answer?.body ?? null,
    })
    .onConflictDoNothing()
}

const ofCall = (project_id: number, call_id: number) =>
  and(eq(callTries.project_id, project_id), eq(callTries.call_id, call_id))

/** The tries of a call in their order. */
export async function triesOf(db: Db, project_id: number, call_id: number): Promise<CallTryRow[]> {
  return db.select().from(callTries).where(ofCall(project_id, call_id)).orderBy(asc(callTries.try_no))
}

/**
 * Removes up to `max` tries that were started before an instant (WEBHOOKLOG-1) and returns their number; each project
 * has a few.
 */
export async function dropOldTries(db: Db, before: Date, max: number): Promise<number> {
  const gone = await rows(
    db,
    sql`with old as materialized (
          select t.* from projects p
          cross join lateral (
            select x.project_id, x.call_id, x.try_no from call_tries x
            where x.project_id = p.project_id and x.started_at <= ${before.toISOString()}::timestamptz
            order by x.started_at limit ${max} for update skip locked) t
          limit ${max})
        delete from call_tries t using old
        where t.project_id = old.project_id and t.call_id = old.call_id and t.try_no = old.try_no
        returning 1`,
  )
  return gone.length
}

/**
 * Takes the next project after `after` that has tries, and removes up to `max` of those beyond its newest `allowed`
 * (WEBHOOKLOG-1). Null when there is no further project.
 */
export async function dropExcessTries(
  db: Db,
  after: number,
  allowed: number,
  max: number,
): Promise<{ project_id: number; dropped: number } | null> {
  const [next] = await rows<{ project_id: number }>(
    db,
    sql`select project_id::float8 as project_id from call_tries
        where project_id > ${after}::bigint order by call_tries.project_id limit 1`,
  )
  if (!next) return null
  const gone = await rows(
    db,
    sql`with cutoff as materialized (
          select started_at from call_tries where project_id = ${next.project_id}::bigint
          order by started_at desc offset ${allowed}::int limit 1)
        , excess as materialized (
          select x.call_id, x.try_no from call_tries x
          where x.project_id = ${next.project_id}::bigint and x.started_at <= (select started_at from cutoff)
          order by x.started_at limit ${max} for update skip locked)
        delete from call_tries t using excess
        where t.project_id = ${next.project_id}::bigint and t.call_id = excess.call_id and t.try_no = excess.try_no
        returning 1`,
  )
  return { project_id: next.project_id, dropped: gone.length }
}
