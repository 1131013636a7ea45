import { and, asc, desc, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm"
import { limits } from "#contract/limits"
import { hours, plus } from "../clock.ts"
import type { CallRow } from "./calls.ts"
import type { Db } from "./open.ts"
import { calls, webhooks } from "./schema/webhooks.ts"

/** The state of a call on the wire. `failed`: the last attempt failed, and the call will be retried. */
export type CallState = "waiting" | "failed" | "answered" | "given_up"

export const stateOf = (call: Pick<CallRow, "status" | "last_try_at">): CallState =>
  call.status === "waiting" && call.last_try_at !== null ? "failed" : call.status

/** A call with the URL of its webhook, the number of stored attempts and the beginning of the newest response. */
export type LoggedCall = { call: CallRow; url: string; tries: number; answerStart: string | null }

export type LogPage = {
  webhook_id?: number | undefined
  status?: CallState | undefined
  from?: Date | undefined
  before?: Date | undefined
  job_id?: string | undefined
  email?: string | undefined
  /** Of the last attempt; 0 means no response. */
  http_status?: number | undefined
  /** The page begins behind this call, in the direction of the walk. */
  after?: CallPlace | undefined
  /** Default older: from the newest call on down. */
  direction?: "older" | "newer" | undefined
  limit: number
}

/** A call in the order of the log. */
export type CallPlace = { created_ms: number; call_id: number }

const loggedCalls = (db: Db) =>
  db
    .select({ call: calls, url: webhooks.url, tries: storedTries, answerStart: newestAnswer })
    .from(calls)
    .innerJoin(
      webhooks,
      and(eq(webhooks.project_id, calls.project_id), eq(webhooks.webhook_id, calls.webhook_id)),
    )

/** The project's calls in the order of the walk: newest first, or oldest first on the way to newer ones. */
export async function listCalls(db: Db, project_id: number, page: LogPage): Promise<LoggedCall[]> {
  const { webhook_id, status, from, before, job_id, email, http_status, after, direction = "older" } = page
  const inOrder = direction === "older" ? desc : asc
  return loggedCalls(db)
    .where(
      and(
        eq(calls.project_id, project_id),
        webhook_id === undefined ? undefined : eq(calls.webhook_id, webhook_id),
        status && inState[status],
        from && createdOrAttemptedSince(from),
        before && lt(calls.created_at, before),
        job_id === undefined
          ? undefined
          : aboutLetters(sql`l.project_id = ${project_id} and l.job_id = ${job_id}`),
        email === undefined
          ? undefined
          : aboutLetters(sql`l.project_id = ${project_id} and lower(l.email) = lower(${email})`),
        http_status === undefined ? undefined : answeredWith(http_status),
        after && behind(after, direction),
      ),
    )
    .orderBy(inOrder(calls.created_at), inOrder(calls.call_id))
    .limit(page.limit)
}

/** A call is repeated for 24 hours (WEBHOOK-5), and later than that after an outage of the service. */
const triedForMs = hours(2 * limits.webhookRetryHours)

/** Calls that were created or attempted since an instant (WEBHOOKLOG-2): the log has the attempts that log-stats counts. */
export const createdOrAttemptedSince = (from: Date): SQL =>
  sql`${calls.created_at} >= ${plus(from, -triedForMs).toISOString()}::timestamptz
      and greatest(${calls.created_at}, ${calls.last_try_at}) >= ${from.toISOString()}::timestamptz`

const storedTries = sql<number>`(select count(*)::int from call_tries t
  where t.project_id = ${calls.project_id} and t.call_id = ${calls.call_id})`

const newestAnswer = sql<string | null>`(select left(t.answer_body, 200) from call_tries t
  where t.project_id = ${calls.project_id} and t.call_id = ${calls.call_id} order by t.try_no desc limit 1)`

const inState: Record<CallState, SQL | undefined> = {
  waiting: and(eq(calls.status, "waiting"), isNull(calls.last_try_at)),
  failed: and(eq(calls.status, "waiting"), isNotNull(calls.last_try_at)),
  answered: eq(calls.status, "answered"),
  given_up: eq(calls.status, "given_up"),
}

const behind = ({ created_ms, call_id }: CallPlace, direction: "older" | "newer"): SQL =>
  sql`(${calls.created_at}, ${calls.call_id}) ${sql.raw(direction === "older" ? "<" : ">")}
      (to_timestamp(${created_ms}::float8 / 1000)::timestamptz(3), ${call_id}::bigint)`

/** Calls with events of these letters. */
const aboutLetters = (chosen: SQL): SQL =>
  sql`${calls.event_ids} && (
    select coalesce(array_agg(e.event_id), '{}') from letters l
    join events e on e.project_id = l.project_id and e.letter_id = l.letter_id
    where ${chosen})`

const answeredWith = (http_status: number): SQL | undefined =>
  http_status === 0
    ? and(isNotNull(calls.last_try_at), isNull(calls.last_http_status))
    : eq(calls.last_http_status, http_status)

/** The project's call with this number, or null. */
export async function callById(db: Db, project_id: number, call_id: number): Promise<LoggedCall | null> {
  const [found] = await loggedCalls(db).where(
    and(eq(calls.project_id, project_id), eq(calls.call_id, call_id)),
  )
  return found ?? null
}
