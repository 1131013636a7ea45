import { sql } from "drizzle-orm"
import type { Store } from "../../service/store/open.ts"
import { accountKey } from "../service-process.ts"
import { type Sender, stalled } from "./sender.ts"

const perJob = 500
const flood = "flood"

/** A separate project with waiting messages: copies of the sender's last job. */
export async function seedWaiting({ service, store, project_id }: Sender, count: number): Promise<number> {
  const made = await service.call("project/create", { project: { name: "Waiting" } }, accountKey)
  const waiting = Number(made.project_id)
  await store.db.execute(sql`
    insert into jobs (project_id, job_id, message, from_email, source, created_at)
    select ${waiting}::bigint, ${flood} || n, message, from_email, source, created_at
    from (select * from jobs where project_id = ${project_id} limit 1) job,
         generate_series(0, ${Math.ceil(count / perJob) - 1}::int) n`)
  await store.db.execute(sql`
    insert into letters (project_id, letter_id, job_id, email, subject, status, status_at, created_at)
    select ${waiting}::bigint, ${flood} || n, ${flood} || n / ${perJob}::int, 'r' || n || '@' || ${stalled.domain},
           'A sample subject', 'accepted', now(), now()
    from generate_series(0, ${count - 1}::int) n`)
  return waiting
}

export const emptyQueue = ({ db }: Pick<Store, "db">): Promise<unknown> => db.execute(sql`truncate queue`)

/** Puts the seeded messages into the queue: due tomorrow, or due now at the site that does not answer. */
export async function queueWaiting(
  { db }: Store,
  waiting: number,
  { count, isDue }: { count: number; isDue: boolean },
): Promise<void> {
  const dueAt = isDue ? sql`now()` : sql`now() + interval '1 day'`
  await emptyQueue({ db })
  await db.execute(sql`
    insert into queue (project_id, letter_id, domain, site, size_class, due_at, is_ready)
    select ${waiting}::bigint, ${flood} || n, ${stalled.domain}, ${stalled.site}, 2, ${dueAt}, ${isDue}
    from generate_series(0, ${count - 1}::int) n`)
  // Otherwise the server does it in the middle of the measurement.
  for (const table of ["queue", "letters", "jobs"]) await db.execute(sql.raw(`vacuum (analyze) ${table}`))
}
