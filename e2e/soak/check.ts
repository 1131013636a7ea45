import { storeRows } from "../store-rows.ts"
import type { Place } from "./place.ts"
import type { Ledger } from "./traffic.ts"

/** An event in a word, in both stores and as receivers note it. */
export const word =
  "job_id || ' ' || lower(email) || ' ' || status || ' ' || to_char(event_time at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')"

type Word = { word: string }
type Message = { key: string; email: string; outcomes: number }
type Owned = Word & { project_id: string }

/** A number out of a row's cells (lib/data/store/segment-cells.ts), `nth` of the three of a cell. */
const inCell = (nth: number) =>
  `('x' || encode(substring(cells from cell * 12 + ${nth * 4 + 1} for 4), 'hex'))::bit(32)::int`

/** Counts by segment, a row for each step of time. */
const counted = `
  select project_id, family, minutes, to_timestamp(${inCell(0)} * minutes * 60::float8) as bucket, status, traffic_type,
    ${inCell(1)} as letters_now, ${inCell(2)} as letters_ever
  from segment_counts join segments using (project_id, family, segment_id),
    generate_series(0, length(cells) / 12 - 1) as cell`

/** Segment counts in quarters of an hour, and in days, that differ from the counts by status alone. */
const countedOtherwise = `
  with by_status as (select project_id, bucket, status, letters_now, letters_ever from counts),
    by_segment as (
      select project_id, family, minutes, bucket, status, sum(letters_now) as letters_now, sum(letters_ever) as letters_ever
      from (${counted}) c where family in ('attempt', 'template') group by 1, 2, 3, 4, 5),
    expected as (
      select project_id, family, minutes, date_bin(make_interval(mins => minutes), bucket, 'epoch') as bucket, status,
        sum(letters_now) as letters_now, sum(letters_ever) as letters_ever
      from by_status, unnest(array['attempt', 'template']) family, unnest(array[15, 1440]) minutes group by 1, 2, 3, 4, 5)
  select coalesce(project_id, '') || ' ' || family || ' ' || minutes || ' ' || bucket || ' ' || status as word
  from expected e full join by_segment s using (project_id, family, minutes, bucket, status)
  where (e.letters_now, e.letters_ever) is distinct from (s.letters_now, s.letters_ever)`

/** Reader counts in quarters of an hour that differ from the data of the messages. */
const readersOtherwise = `
  with kept as (
      select project_id, date_bin('15 minutes', first_at, 'epoch') as bucket, r ->> 0 as status, r ->> 1 as traffic_type,
        count(*) as letters
      from letters cross join jsonb_array_elements(sources -> 'reads') r group by 1, 2, 3, 4),
    counted as (
      select project_id, bucket, status, traffic_type, sum(letters_ever) as letters
      from (${counted}) c where family = 'reader' and minutes = 15 group by 1, 2, 3, 4)
  select coalesce(project_id, '') || ' ' || bucket || ' ' || status || ' ' || traffic_type as word
  from kept k full join counted c using (project_id, bucket, status, traffic_type)
  where k.letters is distinct from c.letters`

/**
 * Compares accepted messages with both stores and every receiver. One sentence for each fault; none when every accepted
 * message has exactly one outcome, was reported to every receiver at least once, and is counted once.
 */
export async function check({ environment, projects }: Place, ledger: Ledger): Promise<string[]> {
  const [messages = [], reported = []] = await storeRows<Message & Owned>(
    environment.databases.SERVICE_DATABASE_URL,
    [
      `select j.idempotence_key as key, l.email,
            (select count(*)::int from events e where e.project_id = l.project_id and e.letter_id = l.letter_id
               and e.status in ('delivered', 'hard_bounced')) as outcomes
     from letters l join jobs j using (project_id, job_id)`,
      `select distinct project_id::text, ${word} as word from events where event_name = 'transactional_email_status'`,
    ],
  )
  const [seen = [], doubled = [], [total] = [], otherwise = [], readers = []] = await storeRows<
    Word & { now: number }
  >(environment.databases.DATABASE_URL, [
    `select distinct ${word} as word from events`,
    `select job_id || ' ' || email || ' ' || status as word from events
       where status in ('accepted', 'sent', 'delivered', 'hard_bounced')
       group by job_id, email, status having count(*) > 1`,
    "select coalesce(sum(letters_now), 0)::int as now from counts",
    countedOtherwise,
    readersOtherwise,
  ])
  const accepted = [...ledger].flatMap(([key, { emails }]) => emails.map((email) => `${key} ${email}`))
  const stored = messages.map((one) => `${one.key} ${one.email}`)
  const reportedWords = reported.map((one) => one.word)
  return [
    ...difference("was accepted and is not kept", accepted, stored),
    ...difference("is kept and was not accepted", stored, accepted),
    ...repeated("is kept more than once", stored),
    ...several(
      "has not exactly one outcome",
      messages.filter((one) => one.outcomes !== 1).map((one) => `${one.key} ${one.email}`),
    ),
    ...difference(
      "is not in the dashboard's store",
      reportedWords,
      seen.map((one) => one.word),
    ),
    ...difference(
      "is in the dashboard's store only",
      seen.map((one) => one.word),
      reportedWords,
    ),
    ...several(
      "is in the dashboard's store twice",
      doubled.map((one) => one.word),
    ),
    ...(total?.now === accepted.length
      ? []
      : [`The dashboard counts ${total?.now} messages of ${accepted.length}.`]),
    ...several(
      "is counted by segment otherwise than by status",
      otherwise.map((one) => one.word),
    ),
    ...several(
      "is counted by reader otherwise than messages keep it",
      readers.map((one) => one.word),
    ),
    ...projects.flatMap(({ project_id, receiver }) =>
      difference(
        `was never taken by the receiver of project ${project_id}`,
        reported.filter((one) => one.project_id === project_id).map((one) => one.word),
        [...receiver.taken.keys()],
      ),
    ),
  ]
}

export function difference(what: string, all: string[], others: string[]): string[] {
  const known = new Set(others)
  return several(
    what,
    all.filter((one) => !known.has(one)),
  )
}

export function repeated(what: string, all: string[]): string[] {
  const seen = new Set<string>()
  return several(
    what,
    all.filter((one) => seen.size === seen.add(one).size),
  )
}

const examplesMax = 3

/** One sentence with a few examples. */
export const several = (what: string, found: string[]): string[] =>
  found.length === 0 ? [] : [`${found.length} × ${what}: ${found.slice(0, examplesMax).join(" | ")}`]
