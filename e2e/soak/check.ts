import { storeRows } from "../store-rows.ts"
import type { Place } from "./place.ts"
import type { Ledger } from "./traffic.ts"

/** An event in a word, in both stores and as receivers note it. */
const word =
  "job_id || ' ' || lower(email) || ' ' || status || ' ' || to_char(event_time at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')"

type Word = { word: string }
type Message = { key: string; email: string; outcomes: number }
type Owned = Word & { project_id: string }

/**
 * Holds what was accepted against both stores and every receiver. One sentence for each thing that is wrong; none when
 * every accepted message has exactly one outcome, was told to everybody once or more, and is counted once.
 */
export async function check({ world, projects }: Place, ledger: Ledger): Promise<string[]> {
  const [messages = [], reported = []] = await storeRows<Message & Owned>(
    world.databases.SERVICE_DATABASE_URL,
    [
      `select j.idempotence_key as key, l.email,
            (select count(*)::int from events e where e.project_id = l.project_id and e.letter_id = l.letter_id
               and e.status in ('delivered', 'hard_bounced')) as outcomes
     from letters l join jobs j using (project_id, job_id)`,
      `select distinct project_id::text, ${word} as word from events where event_name = 'transactional_email_status'`,
    ],
  )
  const [seen = [], doubled = [], [counted] = []] = await storeRows<Word & { now: number }>(
    world.databases.DATABASE_URL,
    [
      `select distinct ${word} as word from events`,
      `select job_id || ' ' || email || ' ' || status as word from events
       where status in ('accepted', 'sent', 'delivered', 'hard_bounced')
       group by job_id, email, status having count(*) > 1`,
      "select coalesce(sum(letters_now), 0)::int as now from counts",
    ],
  )
  const accepted = [...ledger].flatMap(([key, { emails }]) => emails.map((email) => `${key} ${email}`))
  const kept = messages.map((one) => `${one.key} ${one.email}`)
  const reportedWords = reported.map((one) => one.word)
  return [
    ...difference("was accepted and is not kept", accepted, kept),
    ...difference("is kept and was not accepted", kept, accepted),
    ...repeated("is kept more than once", kept),
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
    ...(counted?.now === accepted.length
      ? []
      : [`The dashboard counts ${counted?.now} messages of ${accepted.length}.`]),
    ...projects.flatMap(({ project_id, receiver }) =>
      difference(
        `was never taken by the receiver of project ${project_id}`,
        reported.filter((one) => one.project_id === project_id).map((one) => one.word),
        [...receiver.taken.keys()],
      ),
    ),
  ]
}

function difference(what: string, all: string[], others: string[]): string[] {
  const known = new Set(others)
  return several(
    what,
    all.filter((one) => !known.has(one)),
  )
}

function repeated(what: string, all: string[]): string[] {
  const seen = new Set<string>()
  return several(
    what,
    all.filter((one) => seen.size === seen.add(one).size),
  )
}

const examplesMax = 3

/** One sentence with a few examples. */
const several = (what: string, found: string[]): string[] =>
  found.length === 0 ? [] : [`${found.length} × ${what}: ${found.slice(0, examplesMax).join(" | ")}`]
