import { sql } from "drizzle-orm"
import type { Db } from "../lib/data/store/open.ts"
import { levels } from "../lib/data/store/segment-cells.ts"
import { seeded } from "../tools/demo/chance.ts"
import { type Volume, withoutIndexes } from "./volume.ts"

/**
 * Fills a project's counts by segment as if its messages had come, without the messages: made in the database, the same
 * in every run but for the day they end on.
 */
export async function seedSegments(db: Db, { project_id, letters, days, endMs }: Volume): Promise<void> {
  const quarters = days * 96
  const firstMs = Math.floor(endMs / 900_000) * 900_000 - quarters * 900_000
  const at = (n: number) => sql`to_timestamp(${firstMs / 1000}::float8 + ${sql.raw(String(n))} * 900)`
  const shares = cumulated(Array.from({ length: quarters }, (_, n) => weightAt(firstMs + n * 900_000)))
  const blocked = { from: Math.floor(quarters * 0.7), to: Math.floor(quarters * 0.7) + 29 * 4 }
  await db.execute(sql`select setseed(0.5)`)
  await db.execute(sql`create unlogged table drawn as
    select quarter, ${sql.raw(providerOfRank)} as provider, ${sql.raw(domainOfRank)} as domain,
      case when campaign then 't' || (20 + quarter * 20 / ${quarters}::int) else 't' || least(19, floor(exp(t * ln(20)))::int) end as template,
      case when campaign then '1' else (1 + quarter * 3 / ${quarters}::int)::text end as version,
      case when refused or s > 0.94 then case when refused or s > 0.96 then 'hard_bounced' else 'soft_bounced' end
        else (array['delivered', 'delivered', 'delivered', 'opened', 'opened', 'clicked'])[1 + floor(s * 1000)::int % 6] end as status,
      '192.0.2.' || server as server,
      case when refused then 'err_blacklisted' when s > 0.94 then
        (array['err_user_unknown', 'err_user_unknown', 'err_mailbox_full', 'err_will_retry', 'err_spam_rejected',
          'err_domain_inactive', 'err_unreachable', 'err_too_large', 'err_user_inactive', 'err_no_dns'])[1 + floor(r * 10)::int]
        else 'ok_delivered' end as reason, count(*)::int as letters
    from (
      select *, rank in (2, 3) and server = 2 and quarter between ${blocked.from}::int and ${blocked.to}::int as refused from (
        select least(${quarters - 1}::int, width_bucket(q, ${sql.param(shares)}::float8[])) as quarter,
          least(5000, floor(exp(d * ln(5001)))::int) as rank, floor(v * 6)::int as server, t, s, r, c < 0.3 as campaign
        from (select random() as q, random() as d, random() as v, random() as t, random() as s, random() as r, random() as c
              from generate_series(1, ${letters}::int)) chance) placed) one
    group by 1, 2, 3, 4, 5, 6, 7, 8`)
  await db.execute(sql`create unlogged table cells as
    select f.family, x.status, case when x.is_end and f.family <> 'domain_any_reason' then reason else '' end as delivery_status,
      case when x.is_end and f.family = 'attempt' then server else '' end as server, provider,
      case when f.family like 'domain%' then domain else '' end as domain,
      case f.family when 'template' then template else '' end as template_id,
      case f.family when 'template' then version else '' end as template_version,
      case f.family when 'tag' then template else '' end as tag, case f.family when 'campaign' then template else '' end as campaign_id,
      ${sql.raw(readerNames.map((name) => `'' as ${name}`).join(", "))}, quarter, sum(case when x.status = d.status then letters else 0 end)::int as letters_now, sum(letters)::int as letters_ever
    from drawn d cross join (values ('attempt'), ('domain'), ('domain_bounce'), ('domain_any_reason'), ('domain_other'), ('template'), ('tag'), ('campaign')) f(family)
    cross join lateral (
      select s as status, s in ('delivered', 'soft_bounced', 'hard_bounced') as is_end
      from unnest(array['accepted', 'sent', case when d.status in ('opened', 'clicked') then 'delivered' end, d.status]) s
      where s is not null and case when f.family = 'domain' then s in ('sent', 'delivered')
        when f.family = 'domain_other' then s not in ('sent', 'delivered', 'soft_bounced', 'hard_bounced', 'spam')
        when f.family like 'domain%' then s in ('soft_bounced', 'hard_bounced', 'spam') else true end) x
    where f.family <> 'campaign' or substr(template, 2)::int >= 20
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, quarter`)
  await db.execute(seedReaders)
  const names = sql.raw(
    `family, status, delivery_status, server, provider, domain, template_id, template_version, tag, campaign_id, ${readerNames}`,
  )
  await db.execute(sql`create unlogged table named as select row_number() over () as segment_id, x.*
    from (select distinct ${names} from cells) x`)
  await db.execute(sql`insert into segments (project_id, segment_id, ${names}, last_at)
    select ${project_id}, segment_id, ${names}, now() from named`)
  const back = await withoutIndexes(db, ["segment_counts"])
  for (const { minutes, steps } of levels)
    await db.execute(sql`insert into segment_counts (project_id, family, minutes, starts_at, segment_id, cells)
      select ${project_id}, family, ${minutes}::int, to_timestamp(step / ${steps}::int * ${steps * minutes * 60}::float8), segment_id,
        string_agg(int4send(step) || int4send(letters_now) || int4send(letters_ever), ''::bytea order by step)
      from (
        select family, segment_id, floor(extract(epoch from ${at(0)} + quarter * interval '15 minutes') / ${minutes * 60}::int)::int as step,
          sum(letters_now)::int as letters_now, sum(letters_ever)::int as letters_ever
        from cells join named using (${names}) group by 1, 2, 3) counted
      group by 2, 4, 5 order by 2, 4, 5`)
  for (const statement of back) await db.execute(sql.raw(statement))
  for (const table of ["drawn", "cells", "named"]) await db.execute(sql.raw(`drop table ${table}`))
  await db.execute(sql`vacuum analyze segments, segment_counts`)
}

const readerNames = ["traffic_type", "device", "os", "client", "country", "elapsed", "link"]

/**
 * Openers and clickers: six in ten are people, one is a machine, with eight programs, twenty countries and five links
 * in each template.
 */
const seedReaders = sql.raw(`insert into cells
  select family, read, '', '', case family when 'reader' then provider else '' end, '',
    case when family in ('reader', 'reader_elapsed', 'link') then template else '' end, '', '', '',
    (array['human', 'human', 'human', 'human', 'human', 'human', 'protected', 'protected', 'machine', 'unknown'])[1 + h % 10],
    case when family in ('reader_client', 'reader_country') then (array['mobile', 'mobile', 'desktop', 'tablet'])[1 + h / 10 % 4] else '' end,
    case family when 'reader_client' then (array['iOS', 'Android', 'Windows', 'iOS'])[1 + h / 10 % 4] else '' end,
    case family when 'reader_client' then 'client ' || h / 40 % 2 else '' end,
    case family when 'reader_country' then 'C' || chr(65 + (sqrt(h / 80 % 400))::int) else '' end,
    case family when 'reader_elapsed' then
      (array['under_1m', 'under_10m', 'under_1h', 'under_6h', 'under_24h', 'later'])[1 + h / 7 % 6] else '' end,
    case family when 'link' then 'shop.example/' || template || '/' || h / 11 % 5 else '' end,
    quarter, 0, sum(letters)::int
  from (select *, abs(hashtext(domain || ' ' || quarter || ' ' || template)) as h from drawn
      where status in ('opened', 'clicked')) d
    cross join (values ('reader'), ('reader_client'), ('reader_country'), ('reader_elapsed'), ('link')) f(family)
    cross join lateral unnest(case when d.status = 'clicked' then array['opened', 'clicked'] else array['opened'] end) s(read)
  where case family when 'reader_elapsed' then read = 'opened' when 'link' then read = 'clicked' else true end
  group by 1, 2, 5, 7, 11, 12, 13, 14, 15, 16, 17, quarter`)

const wellKnown = [
  "gmail",
  "outlook",
  "outlook",
  "yahoo",
  "gmx",
  "icloud",
  "telekom",
  "orange",
  "proton",
  "libero",
]
const providerOfRank = `coalesce((array['${wellKnown.join("','")}'])[rank], 'other')`
const domainOfRank = "'d' || rank || '.example'"

/** How much mail there is in a quarter of an hour: little at night and at the end of the week, bursts now and then. */
function weightAt(ms: number): number {
  const hour = (ms / 3_600_000) % 24
  const isWeekend = Math.floor(ms / 86_400_000 + 4) % 7 >= 5
  const burst = seeded(Math.floor(ms / 900_000))() > 0.995 ? 8 : 1
  return (1.2 - Math.cos(((hour - 3) / 24) * 2 * Math.PI)) * (isWeekend ? 0.5 : 1) * burst
}

/** End of each part, from 0 to 1. */
function cumulated(weights: readonly number[]): number[] {
  const all = weights.reduce((sum, one) => sum + one, 0)
  let sum = 0
  return weights.map((weight) => {
    sum += weight / all
    return sum
  })
}
