import { sql } from "drizzle-orm"
import { type Db, rows } from "../lib/data/store/open.ts"

/** Large stores for benches: made in the database, the same in every run except for the day they end on. */

export type Volume = { project_id: string; letters: number; days: number; endMs: number }

const tables = ["events", "letters", "letter_search", "counts", "tag_counts"]

/**
 * Fills a project of the dashboard with letters that began evenly over the days before `endMs`, the newest first by number,
 * with an event each and everything else that intake stores with them. Indexes are made afterwards, which takes a third of
 * the time. Run it on a store without other letters.
 */
export async function seedLetters(db: Db, volume: Volume): Promise<void> {
  const back = await withoutIndexes(db, tables)
  for (const table of tables) await db.execute(sql.raw(`truncate ${table}`))
  await insertLetters(db, volume)
  await db.execute(sql`
    insert into letter_search
    select project_id, first_at, job_id, email, coalesce(subject, ''), tags, split_part(email, '@', 2),
      case when email like '%@gmail.com' then 'gmail' else 'other' end, template_id
    from letters order by first_at`)
  await db.execute(sql`
    insert into events (project_id, event_time, fingerprint, job_id, email, status, raw, received_at)
    select project_id, last_at, md5(job_id || email), job_id, email, status,
      jsonb_build_object('job_id', job_id, 'email', email, 'status', status), last_at
    from letters order by last_at`)
  await db.execute(sql`
    insert into counts
    select project_id, ${bucket(15)}, s, count(*) filter (where s = status), count(*)
    from letters cross join unnest(statuses) s group by 1, 2, 3 order by 2`)
  for (const minutes of [15, 1440])
    await db.execute(sql`
      insert into tag_counts
      select project_id, ${bucket(minutes)}, ${minutes}, tag, count(*), ${ever("delivered")}, ${ever("opened")},
        ${ever("clicked")}, ${ever("hard_bounced")}, ${ever("spam")}, max(first_at)
      from letters cross join unnest(tags) tag group by 1, 2, 4 order by 2`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`)
    for (const statement of back) await tx.execute(sql.raw(statement))
  })
  await db.execute(sql`vacuum analyze`)
}

const bucket = (minutes: number) =>
  sql`to_timestamp(floor(extract(epoch from first_at) / ${minutes * 60}::int) * ${minutes * 60}::int)`
const ever = (status: string) => sql`count(*) filter (where ${status} = any(statuses))`

const words = (...list: string[]) => `(array['${list.join("','")}'])`

/**
 * One in a hundred thousand was reported as spam, one in a thousand bounced; three kinds of subjects, 200 versions as tags,
 * a tag of 30 letters, and one of a campaign of a day that is long over. Rows come in the order of time.
 */
async function insertLetters(db: Db, { project_id, letters, days, endMs }: Volume): Promise<void> {
  const campaign = sql`n between ${Math.floor(letters * 0.6)}::int and ${Math.floor(letters * 0.62)}::int`
  await db.execute(sql`
    insert into letters (project_id, job_id, email, status, statuses, first_at, last_at, delivery_status,
      destination_response, subject, from_email, tags, metadata, sources)
    select ${project_id}, '1' || upper(left(md5(n::text), 5)) || '-' || left(md5(n || 'job'), 6) || '-' || left(md5(n || 'end'), 4),
      ${sql.raw(words("lena", "max", "anna", "tom", "paul", "emma", "noah", "mia", "ben", "lea"))}[1 + r % 10] || '.' ||
        ${sql.raw(words("schmidt", "miller", "weber", "wagner", "becker", "hoffmann", "koch", "richter", "klein", "wolf"))}[1 + r / 10 % 10]
        || r % ${Math.ceil(letters / 4)}::int || '@' ||
        ${sql.raw(words("gmail.com", "yahoo.com", "web.de", "gmx.net", "example.com", "outlook.com", "shop.example"))}[1 + r / 100 % 7],
      status, array_remove(array['accepted', 'sent', nullif(status, 'sent')], null), at, at + interval '5 s',
      'ok_delivered', '250 2.0.0 OK 1732299 queued as ' || n,
      case when ${campaign} then 'Winter sale: everything must go' when n % 3 = 0 then 'Order ' || 100000 + n || ' confirmed'
        when n % 3 = 1 then 'Your new password' else 'Newsletter ' || n % 45 || ': what is new' end,
      'hello@shop.example',
      case when ${campaign} then '{winter}' when n % ${Math.ceil(letters / 30)}::int = 7 then '{rare}'
        else array[(array['order', 'password', 'newsletter'])[1 + n % 3], 'v' || n % 200] end,
      '{"order": "17"}', ${JSON.stringify(sources)}::jsonb
    from (
      select n, ('x' || left(md5('r' || n), 7))::bit(28)::int as r,
        to_timestamp(${endMs / 1000}::float8 - n * ${(days * 86_400) / letters}::float8)::timestamptz(3) as at,
        case when n % 100003 = 0 then 'spam' when n % 997 = 0 then 'hard_bounced' when n % 5 = 0 then 'opened'
          when n % 17 = 0 then 'clicked' else 'delivered' end as status
      from generate_series(${letters}::int, 1, -1) n) made`)
}

const place = [1_732_299_999_000, "5f2d3c5f2d3c5f2d3c5f2d3c5f2d3c5f2d3c"]
const sources = {
  status: place,
  delivery: [["delivered", "ok_delivered", ...place]],
  servers: [],
  destination_response: place,
  message: place,
  metadata: place,
  reads: [],
}

/** Drops indexes and constraints, which slow a load down; returns the statements that make them again. */
export async function withoutIndexes(db: Db, tables: readonly string[]): Promise<string[]> {
  const found = await rows<{ table: string; name: string; constraint: string | null; made: string }>(
    db,
    sql`select x.indrelid::regclass::text as table, x.indexrelid::regclass::text as name,
          quote_ident(k.conname) as constraint, coalesce(pg_get_constraintdef(k.oid), pg_get_indexdef(x.indexrelid)) as made
        from pg_index x left join pg_constraint k on k.conindid = x.indexrelid
        where x.indrelid = any(${sql.param([...tables])}::text[]::regclass[])`,
  )
  for (const { table, name, constraint } of found)
    await db.execute(
      sql.raw(constraint ? `alter table ${table} drop constraint ${constraint}` : `drop index ${name}`),
    )
  return found.map(({ table, constraint, made }) =>
    constraint ? `alter table ${table} add constraint ${constraint} ${made}` : made,
  )
}
