import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { gunzip, gzip } from "node:zlib"
import { and, asc, eq, sql } from "drizzle-orm"
import type { CallRow, Try } from "./calls.ts"
import type { Db } from "./open.ts"
import { callTries } from "./schema.ts"

export type CallTryRow = typeof callTries.$inferSelect

/** What a try posted; the body as it is kept. */
export type Posted = {
  url: string
  headers: Record<string, string>
  body_hash: string
  packed: Buffer
}

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** A body in the form in which it is kept, and what tells it from others. */
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
 * Removes tries that are older than `before`, and those beyond the newest `most` of their project (WEBHOOKLOG-1). The
 * time from which on they go is looked up once a project (`materialized`); PostgreSQL would do it for every try.
 */
export async function dropOldTries(db: Db, before: Date, most: number): Promise<void> {
  await db.execute(
    sql`with cutoffs as materialized (
          select p.project_id,
                 greatest(${before.toISOString()}::timestamptz,
                          (select x.started_at from call_tries x where x.project_id = p.project_id
                           order by x.started_at desc offset ${most}::int limit 1)) as cutoff
          from projects p)
        delete from call_tries t using cutoffs c
        where t.project_id = c.project_id and t.started_at <= c.cutoff`,
  )
}
