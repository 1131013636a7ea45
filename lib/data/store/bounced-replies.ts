import "server-only"
import { type SQL, sql } from "drizzle-orm"
import { at } from "#lib/platform/clock"
import { type Db, rows } from "./open.ts"

/**
 * Server replies of the newest messages that are bounced now. The index of statuses or reasons finds them; the other
 * filters are applied to a limited number of those, so that a rare value does not slow the page.
 */

/** Each list has at least one value; an empty list does not filter. "" matches messages without a value. */
export type ReplyQuestion = {
  fromMs: number
  toMs: number
  provider: readonly string[]
  reason: readonly string[]
  template: readonly string[]
  domain: readonly string[]
  tag: readonly string[]
  campaign: readonly string[]
  /** Maximum number of scanned messages. */
  max: number
  /** One row per message, also if several got the same reply. */
  isEach?: boolean
}

/** Messages with the same reply, word for word, and the newest of them. */
export type ReplyRow = {
  /** Cut off after `replyCharsMax` characters; "": the server sent no text. */
  reply: string
  status: string
  reason: string
  provider: string
  count: number
  first_ms: number
  job_id: string
  email: string
}

/** `isAll`: no matching message of the time span was skipped. */
export type Replies = { rows: ReplyRow[]; isAll: boolean }

export const replyCharsMax = 1000

/** Maximum number of scanned messages if not all of them match. */
const looksMax = 20_000

export async function bouncedReplies(db: Db, project_id: string, query: ReplyQuestion): Promise<Replies> {
  const scanLimit = isNarrow(query) ? Math.max(looksMax, query.max) : query.max
  const found = await rows<ReplyRow & { is_end: boolean }>(
    db,
    sql`with looked as materialized (${newest(project_id, query, scanLimit)}),
        fitting as materialized (
          select * from looked where ${fits(query)} ${newestFirst} limit ${query.max}),
        replies as (
          select coalesce(left(l.destination_response, ${replyCharsMax}), '') as reply, l.status,
            coalesce(l.delivery_status, '') as reason,
            (select w.provider from letter_search w where w.project_id = l.project_id
              and w.first_at = l.first_at and w.job_id = l.job_id and w.email = l.email) as provider,
            l.first_at, l.job_id, l.email from fitting l)
        select reply, status, reason, coalesce(provider, 'other') as provider, count(*)::int as count,
          (extract(epoch from max(first_at)) * 1000)::float8 as first_ms,
          (array_agg(job_id ${newestFirst}))[1] as job_id, (array_agg(email ${newestFirst}))[1] as email,
          (select count(*) from looked) < ${scanLimit} and (select count(*) from fitting) < ${query.max} as is_end
        from replies group by reply, status, reason, provider${query.isEach ? sql`, job_id, email` : sql``}`,
  )
  return {
    rows: found.map(({ is_end: _, ...row }) => ({ ...row, first_ms: Math.round(row.first_ms) })),
    isAll: found.every((row) => row.is_end),
  }
}

const newestFirst = sql.raw("order by first_at desc, job_id desc, email desc")

/** Whether a filter has no index of bounces in its order. */
const isNarrow = ({ provider, reason, template, domain, tag, campaign }: ReplyQuestion): boolean =>
  reason.includes("") || [provider, template, domain, tag, campaign].some((values) => values.length > 0)

/** The newest messages that are bounced now, up to the limit for each list of the index. */
function newest(project_id: string, query: ReplyQuestion, scanLimit: number): SQL {
  const { reason } = query
  const list = reason.length > 0 && !reason.includes("") ? ofReasons(reason) : ofStatuses
  const order = sql.join(
    list.columns.split(", ").map((name) => sql`${sql.raw(name)} desc`),
    sql`, `,
  )
  const columns = sql.raw(list.columns)
  const values = sql.raw(list.values)
  return sql`select n.* from ${list.from} cross join lateral (
      select project_id, job_id, email, first_at, status, delivery_status, destination_response, template_id, tags,
        sources ->> 'campaign' as campaign_id
      from letters where project_id = ${project_id} and ${list.isOfIndex}
        and (${columns}, first_at) >= (${values}, ${instant(query.fromMs)})
        and (${columns}, first_at) < (${values}, ${instant(query.toMs)})
      order by ${order}, first_at desc, job_id desc, email desc limit ${scanLimit}) n
    ${newestFirst} limit ${scanLimit}`
}

const ofStatuses = {
  from: sql`unnest('{soft_bounced,hard_bounced}'::text[]) s(wanted)`,
  columns: "status",
  values: "s.wanted",
  isOfIndex: sql`true`,
}

/** Statuses are constants in the statement, because the index covers only messages of these. */
const ofReasons = (reasons: readonly string[]) => ({
  from: sql`unnest('{soft_bounced,hard_bounced}'::text[]) s(wanted)
            cross join unnest(${sql.param([...reasons])}::text[]) r(why)`,
  columns: "status, delivery_status",
  values: "s.wanted, r.why",
  isOfIndex: sql`status in ('soft_bounced', 'hard_bounced')`,
})

const instant = (ms: number): SQL => sql`${at(ms).toISOString()}::timestamptz`

/** Filters other than time and status, for one of the rows read. */
function fits({ provider, reason, template, domain, tag, campaign }: ReplyQuestion): SQL {
  const of = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
  const isOf = (column: string, values: readonly string[]) =>
    values.length > 0 ? [sql`coalesce(${sql.raw(column)}, '') = any(${of(values)})`] : []
  const searched = [...isOf("w.provider", provider), ...isOf("w.domain", domain)]
  const all = [
    ...isOf("delivery_status", reason),
    ...isOf("template_id", template),
    ...isOf("campaign_id", campaign),
    ...(tag.length > 0 ? [sql`tags && ${of(tag)}`] : []),
    ...(searched.length > 0
      ? [
          sql`(select ${sql.join(searched, sql` and `)} from letter_search w where w.project_id = looked.project_id
               and w.first_at = looked.first_at and w.job_id = looked.job_id and w.email = looked.email)`,
        ]
      : []),
  ]
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`
}
