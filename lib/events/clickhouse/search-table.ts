import { campaignOfRow } from "./conditions.ts"
import { ch, name, type Statement } from "./statement.ts"

/**
 * What messages are found by: their recipient as `lower` writes it, and their campaign, each with where the message stands.
 * An entry says where to look (found-by.ts): one that is written twice, or whose message moved on, is as good as none, so
 * the table needs nothing that a change takes off.
 */
const table = (of: string): Statement => ch`create table if not exists ${name(of)} (
    project_id String, kind String, value String, place_ms Int64, job_id String, email String
  ) engine = ReplacingMergeTree() order by (project_id, kind, value, place_ms, job_id, email)
  settings index_granularity = 512`

export type Server = {
  ask<T>(statement: Statement): Promise<T[]>
  run(statement: Statement): Promise<void>
}

const [there, begun] = ["letter_search", "letter_search_begun"]

/**
 * Makes the table, with what messages of the time before it are found by. It gets its name when it is whole: whoever comes after
 * a crash, or begins at the same time, writes what is written already.
 */
export async function ensureSearch(server: Server, rowsAtOnce: number = partRows): Promise<void> {
  if (await isThere(server)) return
  try {
    await server.run(table(begun))
    for (const part of await partsOf(server, rowsAtOnce)) await server.run(fill(part))
    await server.run(ch`rename table ${name(begun)} to ${name(there)}`)
  } catch (error) {
    // Somebody else was done first.
    if (!(await isThere(server))) throw error
    await server.run(ch`drop table if exists ${name(begun)}`)
  }
}

const isThere = async ({ ask }: Server): Promise<boolean> =>
  (
    await ask(
      ch`select 1 as one from system.tables where database = currentDatabase() and name = ${there} limit 1`,
    )
  ).length > 0

/** Some messages of a project: those behind one job and up to another one. */
type Part = { project_id: string; after: string; upTo: string | null }

/** So many messages, about, are one part: a statement that ends in time. */
const partRows = 300_000

async function partsOf({ ask }: Server, rowsAtOnce: number): Promise<Part[]> {
  const [projects, jobs] = [
    await ask<{ project_id: string }>(
      ch`select project_id from letters where kind = 0 and place_ms = 0 group by project_id order by project_id`,
    ),
    // Of so many rows one, by chance: between two of these lie so many, about.
    await ask<{ project_id: string; job_id: string }>(
      ch`select project_id, job_id from letters
         where kind = 0 and place_ms = 0 and cityHash64(job_id, email) % ${rowsAtOnce} = 0
         group by project_id, job_id order by project_id, job_id`,
    ),
  ]
  return projects.flatMap(({ project_id }) => {
    const ends = jobs.filter((one) => one.project_id === project_id).map(({ job_id }) => job_id)
    return [...ends, null].map((upTo, nth) => ({ project_id, after: ends[nth - 1] ?? "", upTo }))
  })
}

const fill = ({ project_id, after, upTo }: Part): Statement =>
  ch`insert into ${name(begun)} (project_id, kind, value, place_ms, job_id, email)
     select project_id, found.1, found.2, first_ms, job_id, email from (
       select project_id, first_ms, job_id, email,
         arrayJoin([('email', lower(email)), ('campaign_id', ${campaignOfRow})]) as found
       from letters where project_id = ${project_id} and kind = 0 and place_ms = 0 and sign = 1
         and job_id > ${after} and ${upTo === null ? ch`1` : ch`job_id <= ${upTo}`})
     where found.2 != ''`
