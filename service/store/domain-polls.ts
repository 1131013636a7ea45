import { sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"

/** A token bucket: `burst` calls in a row, then one per interval. */
export type Pace = { burst: number; everyMs: number }

/**
 * Takes one call from the bucket of a project and domain (empty: all of them) at `now`; 0 when there was one, else the
 * milliseconds until the next. A bucket is stored as the instant at which it is full again. A clock that was set back
 * locks out a caller for no longer than an empty bucket does.
 */
export async function takePoll(
  db: Db,
  project_id: number,
  domain: string,
  { burst, everyMs }: Pace,
  now: Date,
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const ms = (count: number) => sql`(${count}::float8 * interval '1 millisecond')`
  // The bucket's instant as it was, though never further away than an empty bucket's.
  const fullAt = sql`least(greatest(p.full_at, ${at}), ${at} + ${ms(burst * everyMs)})`
  const taken = await rows(
    db,
    sql`insert into domain_polls as p (project_id, domain, full_at)
        values (${project_id}::bigint, ${domain}, ${at} + ${ms(everyMs)})
        on conflict (project_id, domain) do update set full_at = ${fullAt} + ${ms(everyMs)}
        where ${fullAt} <= ${at} + ${ms((burst - 1) * everyMs)}
        returning 1`,
  )
  if (taken.length > 0) return 0
  const [wait] = await rows<{ ms: number }>(
    db,
    sql`select (extract(epoch from ${fullAt} - ${at} - ${ms((burst - 1) * everyMs)}) * 1000)::float8 as ms
        from domain_polls p where p.project_id = ${project_id}::bigint and p.domain = ${domain}`,
  )
  return Math.max(1, wait?.ms ?? 1)
}
