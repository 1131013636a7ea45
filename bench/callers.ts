import { createHash } from "node:crypto"
import { type SQL, sql } from "drizzle-orm"
import type { Pool } from "undici"
import { normalize } from "../lib/intake/receive/normalize.ts"
import type { Db, Store } from "../lib/data/store/open.ts"
import { insertProject } from "../lib/data/store/projects.ts"
import type { Call } from "./callbacks.ts"
import { timed } from "./report.ts"

/** Callers that bring callbacks to the dashboard, and the floor of it: the same rows in a plain table. */

export const apiKey = createHash("sha256").update("bench").digest("hex").slice(0, 48)

/** Target of a caller's requests. */
export type Receiver = { path: string; pool: Pool }

export async function post({ pool, path }: Receiver, { body }: Call): Promise<void> {
  const headers = { "content-type": "application/json" }
  const answer = await pool.request({ method: "POST", path, headers, body })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`The dashboard answered ${answer.statusCode}: ${text}`)
}

export const total = (calls: Call[]): number => calls.reduce((sum, call) => sum + call.events, 0)

export async function addProject(db: Db, project_id: string): Promise<string> {
  await insertProject(db, {
    project_id,
    service_project_id: "1001",
    name: project_id,
    created_by: "bench",
    created_at: new Date(),
  })
  return project_id
}

/** Runs `work` for every call, `callers` at a time. */
export async function each(
  calls: Call[],
  callers: number,
  work: (call: Call) => Promise<void>,
): Promise<void> {
  const queue = calls.values()
  const lane = async () => {
    for (const call of queue) await work(call)
  }
  await Promise.all(Array.from({ length: callers }, lane))
}

/**
 * One INSERT per call of the rows that ingest makes of it, into `plain_events` (like events), `callers` at a time; the time
 * in ms, without that of making the rows.
 */
export function insertPlainly(
  { db }: Store,
  calls: Call[],
  callers: number,
  project_id: string,
): Promise<number> {
  const ready = new Map(calls.map((call) => [call, plainRows(call, project_id)]))
  return timed(() =>
    each(calls, callers, async (call) => {
      const values = sql.join(ready.get(call) ?? [], sql`, `)
      await db.execute(sql`insert into plain_events (${columns}) overriding system value values ${values}`)
    }),
  )
}

/** As it is typed in the table; the identity column is filled by hand, since a copied table has no sequence. */
const plainColumns = [
  "project_id",
  "event_time",
  "fingerprint",
  "seq",
  "job_id",
  "email",
  "status",
  "delivery_status",
  "destination_response",
  "url",
  "ip",
  "user_agent",
  "country_code",
  "traffic_type",
  "raw",
  "received_at",
]
const columns = sql.join(
  plainColumns.map((name) => sql.identifier(name)),
  sql`, `,
)
let seq = 0

/** The rows that ingest makes of a call, ready to be bound. */
function plainRows(call: Call, project_id: string): SQL[] {
  const normalized = normalize(JSON.parse(call.body.toString("utf8")), Date.now())
  return (normalized?.messageEvents ?? []).map((event) => {
    seq += 1
    const row: Record<string, unknown> = {
      ...event,
      project_id,
      seq,
      event_time: new Date(event.eventMs).toISOString(),
      received_at: new Date().toISOString(),
      raw: JSON.stringify(event.raw),
    }
    const values = plainColumns.map((name) => sql`${row[name] ?? null}`)
    return sql`(${sql.join(values, sql`, `)})`
  })
}
