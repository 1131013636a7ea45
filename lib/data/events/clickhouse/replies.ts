import "server-only"
import {
  type Replies,
  type ReplyQuestion,
  type ReplyRow,
  replyCharsMax,
} from "#lib/data/store/bounced-replies"
import type { Span } from "../port.ts"
import type { Clickhouse } from "./client.ts"
import { campaignOfRow } from "./conditions.ts"
import { spanOf, windowsOf } from "./spans.ts"
import { ch, joinStatements, listOf, nothing, type Statement } from "./statement.ts"

/**
 * Server replies to the newest currently bounced messages (lib/data/store/bounced-replies.ts): rows by time select the
 * messages, rows by key have the replies.
 */
export async function bouncedReplies(
  clickhouse: Clickhouse,
  project_id: string,
  question: ReplyQuestion,
): Promise<Replies> {
  const span = await spanOf(clickhouse, project_id, {
    fromMs: Math.ceil(question.fromMs),
    toMs: Math.ceil(question.toMs),
  })
  const found: ReplyRow[] = []
  let left = question.max
  for (const window of span ? windowsOf(span, true) : []) {
    const rows = await repliesIn(clickhouse, project_id, question, window, left)
    found.push(...rows)
    left -= rows.reduce((sum, { count }) => sum + count, 0)
    if (left <= 0) return { rows: together(found, question), isAll: false }
  }
  return { rows: together(found, question), isAll: true }
}

type FoundReply = Omit<ReplyRow, "first_ms" | "count" | "job_id" | "email"> & {
  n: number
  at_ms: number
  newest: string
}

async function repliesIn(
  clickhouse: Clickhouse,
  project_id: string,
  question: ReplyQuestion,
  window: Span,
  max: number,
): Promise<ReplyRow[]> {
  const found = await clickhouse.ask<FoundReply>(
    ch`select reply, now as status, why as reason, provider, count() as n, max(ms) as at_ms,
         argMax(concat(job_id, '\n', email), ms) as newest
       from (select job_id, email, version, any(first_ms) as ms, any(status) as now,
               substringUTF8(ifNull(any(destination_response), ''), 1, ${replyCharsMax}) as reply,
               ifNull(any(delivery_status), '') as why, any(provider) as provider
             from letters where project_id = ${project_id} and kind = 0 and place_ms = 0
               and (job_id, email) in (${newestIn(project_id, question, window, max)}) ${ofCampaign(question)}
             group by job_id, email, version having sum(sign) > 0)
       group by reply, now, why, provider${question.isEach ? ch`, job_id, email` : nothing}`,
  )
  return found.map(({ n, at_ms, newest, ...row }) => {
    const [job_id = "", email = ""] = newest.split("\n")
    return { ...row, count: Number(n), first_ms: Number(at_ms), job_id, email }
  })
}

function newestIn(
  project_id: string,
  question: ReplyQuestion,
  { fromMs, toMs }: Span,
  max: number,
): Statement {
  const { campaign } = question
  const byCampaign =
    campaign.length === 0
      ? nothing
      : ch`and (job_id, email) in (select job_id, email from letter_search
             where project_id = ${project_id} and kind = 'campaign_id' and value in (${listOf(campaign)})
               and place_ms >= ${fromMs} and place_ms < ${toMs})`
  return ch`select job_id, email from letters
    where project_id = ${project_id} and kind = 1 and place_ms >= ${fromMs} and place_ms < ${toMs}
      and status in ('soft_bounced', 'hard_bounced') ${conditionsOf(question)} ${byCampaign}
    group by place_ms, job_id, email having sum(sign) > 0
    order by place_ms desc, job_id desc, email desc limit ${max}`
}

const ofCampaign = ({ campaign }: ReplyQuestion): Statement =>
  campaign.length === 0 ? nothing : ch`and ${campaignOfRow} in (${listOf(campaign)})`

function conditionsOf({ provider, reason, template, domain, tag }: ReplyQuestion): Statement {
  const columns: [column: Statement, values: readonly string[]][] = [
    [ch`provider`, provider],
    [ch`ifNull(delivery_status, '')`, reason],
    [ch`ifNull(template_id, '')`, template],
    [ch`domain`, domain],
  ]
  const all = columns.flatMap(([column, values]) =>
    values.length > 0 ? [ch`and ${column} in (${listOf(values)})`] : [],
  )
  return joinStatements([...all, ...(tag.length > 0 ? [ch`and hasAny(tags, ${tag})`] : [])], " ")
}

/** Merges equal replies from several windows, newest window first. */
function together(found: readonly ReplyRow[], { isEach = false }: ReplyQuestion): ReplyRow[] {
  if (isEach) return [...found]
  const sums = new Map<string, ReplyRow>()
  for (const row of found) {
    const key = [row.reply, row.status, row.reason, row.provider].join("\u001f")
    const sum = sums.get(key)
    if (sum) sum.count += row.count
    else sums.set(key, { ...row })
  }
  return [...sums.values()]
}
