import { type SQL, sql } from "drizzle-orm"
import { at } from "../clock.ts"
import { type Lease, leaseEnd } from "./lease.ts"
import { type LetterKey, letterKeys } from "./letters-write.ts"
import { type Db, rows, toJson } from "./open.ts"

/** A letter that one worker has claimed. */
export type ClaimedLetter = LetterKey & {
  /** Recipient's domain in ASCII. */
  domain: string
  /** The group of domains that limits and stalls together (routing/site.ts), once it is known; else the domain. */
  site: string
  /** Attempts made before. */
  try_count: number
  first_try_at: Date | null
}

/**
 * Leads from keys to rows by the primary key, whatever the planner believes: it may have counted the queue when it was
 * empty, and then reads all of it for a join.
 */
export const isOneOf = (keys: SQL): SQL => sql`q.letter_id = any(array(select letter_id from ${keys}))`

/** The ids of letters as an array of the database. */
export const idsOf = (keys: readonly LetterKey[]): SQL =>
  sql`array(select jsonb_array_elements_text(${toJson(keys.map((one) => one.letter_id))}::jsonb))`

/** Letters that become ready in one turn at most: of all projects together, and of one. */
const readyPerTurn = { all: 1000, project: 60 }

/** Rows of the queue `q` in the two states without a lease; an index of each leads from project to project. */
const scheduled = { which: sql`not q.is_ready`, order: sql`q.project_id, q.due_at` }
const ready = { which: sql`q.is_ready and q.lease is null`, order: sql`q.project_id, q.size_class` }

/**
 * Projects with such rows, each once, from the one after `after` around to `after` itself, as `walk(project_id, lap)`
 * with a first row of lap 0 as a placeholder. Each step is one index look-up, whatever the number of rows.
 */
const walk = (after: number, { which, order }: typeof ready): SQL =>
  sql`walk(project_id, lap) as (
        select ${after}::bigint, 0
        union all
        select n.project_id, n.lap from walk w
        cross join lateral (
          (select q.project_id, 1 as lap from queue q
           where w.lap < 2 and ${which} and q.project_id > w.project_id
           order by ${order} limit 1)
          union all
          (select q.project_id, 2 from queue q
           where w.lap = 2 and ${which} and q.project_id > w.project_id and q.project_id <= ${after}::bigint
           order by ${order} limit 1)
          union all
          (select q.project_id, 2 from queue q
           where w.lap < 2 and ${which} and q.project_id <= ${after}::bigint
           order by ${order} limit 1)
          limit 1) n)`

/** `after`: the last project whose letters were made ready; `nextDueMs`: when the next letter is due, epoch ms. */
type MadeReady = { after: number; nextDueMs: number | null }

/**
 * Makes letters ready whose time has come, the longest due of each project, from the project behind `after` on. What one
 * turn leaves is due still.
 */
export async function makeReady(db: Db, now: Date, after: number): Promise<MadeReady> {
  const isDue = sql`q.due_at <= ${now.toISOString()}::timestamptz`
  const [made] = await rows<{ after: number | null; next_ms: number | null }>(
    db,
    sql`with recursive ${walk(after, scheduled)}
        , heads as materialized (
          select w.project_id, h.due_at from walk w
          cross join lateral (
            select q.due_at from queue q where q.project_id = w.project_id and ${scheduled.which}
            order by q.due_at limit 1) h
          where w.lap > 0)
        , due as materialized (
          select d.project_id, d.letter_id, row_number() over () as place
          from heads h
          cross join lateral (
            select q.project_id, q.letter_id from queue q
            where q.project_id = h.project_id and ${scheduled.which} and ${isDue}
            order by q.due_at limit ${readyPerTurn.project}
            for update skip locked) d
          where h.due_at <= ${now.toISOString()}::timestamptz
          limit ${readyPerTurn.all})
        , made as (
          update queue q set is_ready = true from due
          where ${isOneOf(sql`due`)} and q.project_id = due.project_id and q.letter_id = due.letter_id)
        select (select project_id::float8 from due order by place desc limit 1) as after,
               (select (extract(epoch from min(due_at)) * 1000)::float8 from heads) as next_ms`,
  )
  return { after: made?.after ?? after, nextDueMs: made?.next_ms ?? null }
}

/** The letters that a claim takes, and their order. */
export type ClaimLimits = {
  /** Letters in all. */
  max: number
  /** The project behind which it begins. */
  after: number
  /** Letters for one site, and for sites that have letters in flight already. */
  perSite: number
  capacities: readonly { site: string; capacity: number }[]
  /** Size classes, those first that go first. */
  classes: readonly number[]
  /** Decides, with its project, which site of a project comes first: any number, another one each time. */
  pivot: number
  /** Letters in flight in the worker. Their next attempt may be due before the last one is known to be recorded. */
  inFlight: readonly LetterKey[]
}

type ClaimedRow = Omit<ClaimedLetter, "first_try_at"> & { first_try_ms: number | null; place: number }

/**
 * Claims ready letters, the same number of each project (round robin from `after` on, while they have any), within a
 * project the smaller jobs first and each site the longest due first. Letters claimed by others are skipped without
 * waiting. Returns them in claim order.
 *
 * It goes from project to project and within them from site to site, with one index look-up each; a million letters of
 * one project, or for one site without room, are passed in one step.
 */
export async function claimLetters(db: Db, lease: Lease, limits: ClaimLimits): Promise<ClaimedLetter[]> {
  const claimed = await rows<ClaimedRow>(
    db,
    sql`with recursive ${walk(limits.after, ready)}
        , turns as materialized (
          select t.project_id, row_number() over () as turn, t.pivot
          from (select project_id, hashint8(project_id + ${limits.pivot}::bigint) as pivot from walk where lap > 0) t
          ${hasRoom(limits)} limit ${limits.max})
        , quota as materialized (
          select ceil(${limits.max}::float8 / greatest(1, count(*)))::int as letters from turns)
        , capacities as materialized (
          select hashtext(r.site) as line, r.capacity
          from jsonb_to_recordset(${JSON.stringify(limits.capacities)}::jsonb) as r(site text, capacity int))
        , found as materialized (
          select l.project_id, l.letter_id, l.line, t.turn,
                 row_number() over (partition by l.project_id order by l.line_turn) as nth
          from turns t
          cross join quota
          cross join lateral (${lettersOfProject(limits)} limit quota.letters) l)
        , fitting as (
          select f.*, row_number() over (partition by line order by nth, turn) as nth_of_line from found f)
        , chosen as materialized (
          select f.project_id, f.letter_id, row_number() over (order by f.nth, f.turn) as place
          from fitting f left join capacities using (line)
          where f.nth_of_line <= coalesce(capacities.capacity, ${limits.perSite}::int)
          order by f.nth, f.turn
          limit ${limits.max})
        update queue q set lease = ${lease.lease}, leased_until = ${leaseEnd(lease)}
        from chosen c
        where ${isOneOf(sql`chosen`)} and q.project_id = c.project_id and q.letter_id = c.letter_id
        returning q.project_id::float8 as project_id, q.letter_id, q.domain, coalesce(q.site, q.domain) as site,
                  q.try_count, c.place::int as place,
                  (extract(epoch from q.first_try_at) * 1000)::float8 as first_try_ms`,
  )
  return claimed
    .sort((a, b) => a.place - b.place)
    .map(({ first_try_ms, place: _, ...letter }) => ({
      ...letter,
      first_try_at: first_try_ms === null ? null : at(first_try_ms),
    }))
}

/** DELIVER-12: projects whose letters all wait for full sites take no turn; while no site is full, every project has one. */
const hasRoom = (limits: ClaimLimits): SQL =>
  limits.capacities.some(({ capacity }) => capacity === 0)
    ? sql`where exists (${lettersOfProject(limits)})`
    : sql``

/**
 * The ready letters of project `t.project_id` in their order: class after class, within one the lines of its sites from
 * `t.pivot` on and around, each as far as it has room.
 */
function lettersOfProject({ classes, perSite, inFlight }: ClaimLimits): SQL {
  const ofRange = sql`q.project_id = t.project_id and q.size_class = c.size_class and ${ready.which}`
  const line = sql`hashtext(coalesce(q.site, q.domain))`
  const high = sql`case when c.lap = 1 then ${highest}::int else greatest(t.pivot, ${lowest + 1}::int) - 1 end`
  const low = sql`case when c.lap = 1 then t.pivot else ${lowest}::int end`
  const laps = classes.flatMap((size_class) => [1, 2].map((lap) => ({ size_class, lap })))
  const isNotInFlight = inFlight.length > 0 ? sql` and q.letter_id <> all(${idsOf(inFlight)})` : sql``
  const list = (numbers: number[]) => sql`${sql.param(`{${numbers.join(",")}}`)}::int[]`
  return sql`
    select q.project_id, q.letter_id, q.line, row_number() over () as line_turn
    from unnest(${list(laps.map((one) => one.size_class))}, ${list(laps.map((one) => one.lap))}) as c(size_class, lap)
    cross join lateral (
      with recursive lines(line) as (
        (select ${line} from queue q
         where ${ofRange} and ${line} >= ${low} and ${line} <= ${high}
         order by 1 limit 1)
        union all
        select n.line from lines
        cross join lateral (
          select ${line} as line from queue q
          where ${ofRange} and ${line} > lines.line and ${line} <= ${high}
          order by 1 limit 1) n)
      select o.* from lines
      cross join lateral (
        select q.project_id, q.letter_id, lines.line from queue q
        where ${ofRange} and ${line} = lines.line${isNotInFlight}
        order by q.due_at
        limit coalesce((select r.capacity from capacities r where r.line = lines.line limit 1), ${perSite}::int)
        for update skip locked) o) q`
}

/** Range of the 32-bit numbers of `hashtext`. */
const [lowest, highest] = [-2_147_483_648, 2_147_483_647]

/** Takes a project's letters out, whatever they wait for: each state has its index. */
export async function dequeueProject(tx: Db, project_id: number): Promise<void> {
  for (const which of [scheduled.which, ready.which, sql`q.lease is not null`])
    await tx.execute(sql`delete from queue q where q.project_id = ${project_id} and ${which}`)
}

/** Takes letters out for good. */
export async function dequeue(tx: Db, keys: readonly LetterKey[]): Promise<void> {
  if (keys.length === 0) return
  await tx.execute(
    sql`delete from queue q using ${letterKeys(keys)}
        where q.letter_id = any(${idsOf(keys)}) and q.project_id = x.project_id and q.letter_id = x.letter_id`,
  )
}

/**
 * Returns letters of this worker to the line of their site, which was unknown when they were claimed, and is full. They
 * stay ready, and no attempt is counted.
 */
export async function moveToSite(
  db: Db,
  lease: string,
  letters: readonly (LetterKey & { site: string })[],
): Promise<void> {
  await db.execute(
    sql`update queue q set site = x.site, lease = null, leased_until = null
        from jsonb_to_recordset(${toJson(letters)}::jsonb) as x(project_id bigint, letter_id text, site text)
        where q.letter_id = any(${idsOf(letters)}) and q.project_id = x.project_id and q.letter_id = x.letter_id
          and q.lease = ${lease}`,
  )
}

type Rescheduled = LetterKey & { due_at: Date; try_count: number; first_try_at: Date }

/** Schedules a later attempt of letters that this worker has claimed. */
export async function reschedule(tx: Db, lease: string, letters: readonly Rescheduled[]): Promise<void> {
  if (letters.length === 0) return
  await tx.execute(
    sql`update queue q
        set due_at = x.due_at, is_ready = false, try_count = x.try_count, first_try_at = x.first_try_at,
            lease = null, leased_until = null
        from jsonb_to_recordset(${toJson(letters)}::jsonb)
          as x(project_id bigint, letter_id text, due_at timestamptz, try_count int, first_try_at timestamptz)
        where q.letter_id = any(${idsOf(letters)}) and q.project_id = x.project_id and q.letter_id = x.letter_id
          and q.lease = ${lease}`,
  )
}
