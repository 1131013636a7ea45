/**
 * Claim: no page of the dashboard waits for its database for more than 100 ms at p95 with 10,000,000 messages of one
 * project, and page 1,000 costs what page 1 does. Exceptions are listed in docs/benchmarks.md (document.ts).
 *
 * Measured: the reads of each page, by the functions that its loader calls, at another place or with other words each
 * time; 40 readings of each after five unmeasured ones. Floor in the same run: the newest 50 messages in one statement
 * by their index. BENCH_LETTERS sets a number of messages in place of the default two.
 *
 * Limits: one reader at a time, a store without writes, 256 MB for the server and the machine's page cache; the session
 * check and the service's answers are not included.
 */
import { sql } from "drizzle-orm"
import { listLettersAcross } from "../lib/data/events/across.ts"
import { listBlocks } from "../lib/data/store/blocks.ts"
import { countStored, countSteps } from "../lib/data/store/counts.ts"
import {
  changesSeq,
  hasJob,
  type LetterFilter,
  lastLetterAt,
  latestOf,
  letterStory,
  listLetters,
} from "../lib/data/store/letters.ts"
import { type Db, rows as rowsOf } from "../lib/data/store/open.ts"
import { figuresByTag } from "../lib/data/store/tags.ts"
import { seeded } from "../tools/demo/chance.ts"
import { type Sample, type Readings, readSizes, requestedSizes } from "./read-sizes.ts"
import { report } from "./report.ts"
import { seedLetters } from "./volume.ts"

const days = 45
const dayMs = 86_400_000
const project = "volume"

const floorName = "floor: the newest 50 in one statement"

/** Readings of the pages; words change with every reading. */
async function pagesOf({ db, letters, endMs }: Sample): Promise<Readings> {
  const chance = seeded(letters)
  const span = { fromMs: endMs - days * dayMs, toMs: endMs + 60_000 }
  const some = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
  const samples = await sampled(db, letters)
  const list = (filter: Partial<LetterFilter> & { cursor?: string | null; direction?: "newer" }) =>
    listLetters(db, project, { ...span, ...filter, limit: 50 })
  const deep = await nthPage(list, 1000)
  /** As pages query the searches of people (lib/data/events/whole-search.ts). */
  const searched = (search: string) => {
    const query = { ...span, search, limit: 50 }
    return listLettersAcross(db, [{ project_id: project, canSearchAddresses: true }], query)
  }
  const part = (text: string, length: number) => {
    const start = Math.floor(chance() * Math.max(1, text.length - length))
    return text.slice(start, start + length)
  }
  const orders = samples.filter(({ subject }) => subject.startsWith("Order"))
  return {
    [floorName]: () =>
      rowsOf(db, sql`select * from letters where project_id = ${project} order by first_at desc limit 50`),
    "Messages, page 1": () => Promise.all([list({}), latestOf(db, project)]),
    "Messages, page 1,000": () => Promise.all([list({ cursor: deep }), latestOf(db, project)]),
    "number of messages, after the page": () => countStored(db, project, span),
    "status: one in 1,000": () => list({ status: "hard_bounced" }),
    "status: one in 100,000": () => list({ status: "spam" }),
    "status: nobody has it": () => list({ status: "subscribed" }),
    "tag: a third of all": () => list({ tag: some(["order", "password", "newsletter"]) }),
    "tag: one in 200": (n) => list({ tag: `v${n % 200}` }),
    "tag: 30 messages": () => list({ tag: "rare" }),
    "tag: a campaign that is over": () => list({ tag: "winter" }),
    "domain: a seventh of all": () => list({ domain: some(["web.de", "gmx.net", "shop.example"]) }),
    "domain: nobody has it": () => list({ domain: "nowhere.example" }),
    "provider: all but Gmail": () => list({ provider: "other" }),
    "domain and rare status": () => list({ domain: "web.de", status: "spam" }),
    "status once had": () => list({ had: "opened" }),
    "Messages, back up from page 1,000": () => list({ cursor: deep, direction: "newer" }),
    "tag and rare status": () => list({ tag: "order", status: "spam" }),
    "search: a whole address": () => searched(some(samples).email),
    "search: a whole address of nobody": (n) => searched(`nobody${n}@nowhere.example`),
    "search: ten characters of an address": () => list({ search: part(some(samples).email, 10) }),
    "search: a frequent part of an address": () =>
      list({ search: some(["gmail", "schmidt", "web.de", "anna."]) }),
    "search: a number in a subject": () => list({ search: some(orders).subject }),
    "search: a subject that is long over": () => list({ search: "winter sale" }),
    "search: a job id": () => list({ search: some(samples).job_id }),
    "search: nothing like it": (n) => list({ search: `nobody${n}@nowhere` }),
    "search: two characters": () => list({ search: "qz" }),
    "search and status": () => list({ search: some(["schmidt", "wolf12"]), status: "hard_bounced" }),
    "Tags, 24 hours": () => figuresByTag(db, project, { from: new Date(endMs - dayMs), to: new Date(endMs) }),
    "Tags, 30 days": () =>
      figuresByTag(db, project, { from: new Date(endMs - 30 * dayMs), to: new Date(endMs) }),
    "Overview, 7 days": () => overview(db, endMs, 7, 56),
    "Overview, 30 days": () => overview(db, endMs, 30, 30),
    "one message's story": () => letterStory(db, project, some(samples).job_id, some(samples).email),
    "a job by its id, the time of the last message, what is new": () =>
      Promise.all([
        hasJob(db, project, some(samples).job_id),
        lastLetterAt(db, project),
        changesSeq(db, project),
      ]),
  }
}

const sampled = (db: Db, letters: number) =>
  rowsOf<{ job_id: string; email: string; subject: string }>(
    db,
    sql`select job_id, email, subject from letters tablesample bernoulli (${(100 * 500) / letters}::real) repeatable (1)`,
  )

/** Counts of the overview: a range in steps and the previous one. */
function overview(db: Db, endMs: number, rangeDays: number, steps: number): Promise<unknown> {
  const lastMs = Math.ceil(endMs / dayMs) * dayMs
  const stepMs = (rangeDays * dayMs) / steps
  const edges = Array.from({ length: 2 * steps + 1 }, (_, n) => lastMs - (2 * steps - n) * stepMs)
  const fromMs = lastMs - (rangeDays + 30) * dayMs
  return Promise.all([
    countSteps(db, project, edges),
    listBlocks(db, project, fromMs, lastMs),
    latestOf(db, project),
  ])
}

async function nthPage(
  list: (page: { cursor: string | null }) => ReturnType<typeof listLetters>,
  number: number,
): Promise<string | null> {
  let cursor: string | null = null
  for (let n = 1; n < number; n++) cursor = (await list({ cursor })).cursor
  return cursor
}

const rows = await readSizes({
  sizes: requestedSizes([1_000_000, 10_000_000]),
  seed: (db, letters, endMs) => seedLetters(db, { project_id: project, letters, days, endMs }),
  readings: pagesOf,
  floorName,
})
const notes = `Above 100 ms are parts of texts that thousands of messages have but the newest 10,000 do not: ten characters in the middle of an
address that many share, or a campaign's subject. The trigram index has no time, so PostgreSQL reads all matching rows. A range that
ends near them is fast, and so is their tag. The search with a status of one in a thousand was measured before it read only
messages of that status, 2,000 per page. Measured again alone at ten million, with 5,000 per page, it took 802 ms (p50) and 854
(p95). Scattered rows come from the disk.`
await report("pages-volume", `queries of pages on a store of ${days} days, milliseconds`, rows, notes)
