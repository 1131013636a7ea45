import "server-only"
import { sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"

/** What letters with a tag came to: each figure counts letters that ever had the status. */
export type TagFigures = {
  letters: number
  delivered: number
  opened: number
  clicked: number
  hard_bounced: number
  spam: number
  /** Epoch ms of the first event of the newest letter. */
  last_at: number
}

/** Figures by tag over letters whose first event lies in the range. A letter with several tags counts for each. */
export async function figuresByTag(
  db: Db,
  project_id: string,
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, TagFigures>> {
  const ever = (status: string) => sql`count(*) filter (where ${status} = any(l.statuses))::int`
  const found = await rows<TagFigures & { tag: string }>(
    db,
    sql`select t.tag, count(*)::int as letters,
          ${ever("delivered")} as delivered, ${ever("opened")} as opened, ${ever("clicked")} as clicked,
          ${ever("hard_bounced")} as hard_bounced, ${ever("spam")} as spam,
          (extract(epoch from max(l.first_at)) * 1000)::float8 as last_at
        from letters l cross join lateral (select distinct unnest(l.tags) as tag) t
        where l.project_id = ${project_id}
          and l.first_at >= ${from.toISOString()}::timestamptz and l.first_at < ${to.toISOString()}::timestamptz
        group by t.tag`,
  )
  return new Map(found.map(({ tag, ...figures }) => [tag, figures]))
}
