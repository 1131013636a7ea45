import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"
import { projects, type SuppressionCause, suppressions } from "./schema.ts"
import type { SuppressionRow } from "./suppressions.ts"

const holds = (now: Date): SQL =>
  sql`(${suppressions.expires_at} is null or ${suppressions.expires_at} > ${now.toISOString()}::timestamptz)`

/** What holds about one folded address in these lists, in the order of the keys; `lock` keeps others from changing it. */
export async function entriesOf(
  db: Db,
  project_ids: readonly number[],
  email: string,
  now: Date,
  { lock = false } = {},
): Promise<SuppressionRow[]> {
  const query = db
    .select()
    .from(suppressions)
    .where(and(inArray(suppressions.project_id, [...project_ids]), eq(suppressions.email, email), holds(now)))
    .orderBy(asc(suppressions.project_id), asc(suppressions.cause))
  return lock ? query.for("update") : query
}

/** What holds about one folded address in all lists of an account: its projects' and that of its own space. */
export async function entriesOfAccount(
  db: Db,
  user_id: number,
  email: string,
  now: Date,
): Promise<(SuppressionRow & { is_account_space: boolean })[]> {
  const found = await db
    .select({ entry: suppressions, is_account_space: projects.is_account_space })
    .from(projects)
    .innerJoin(suppressions, eq(suppressions.project_id, projects.project_id))
    .where(
      and(
        eq(projects.user_id, user_id),
        isNull(projects.deleted_at),
        eq(suppressions.email, email),
        holds(now),
      ),
    )
    .orderBy(asc(projects.project_id), asc(suppressions.cause))
  return found.map(({ entry, is_account_space }) => ({ ...entry, is_account_space }))
}

export type SuppressionPlace = { created_ms: number; email: string; cause: string }

export type SuppressionPage = {
  cause?: SuppressionCause | undefined
  source?: SuppressionRow["source"] | undefined
  /** Entries made at this time or later. */
  from?: Date | undefined
  /** The page begins behind this entry. */
  after?: SuppressionPlace | undefined
  limit: number
}

/** A project's list, oldest entry first; what is added while somebody pages comes at the end. */
export const listSuppressions = async (
  db: Db,
  project_id: number,
  page: SuppressionPage,
  now: Date,
): Promise<SuppressionRow[]> => pageQuery(db, project_id, page, now)

/** The question behind a page; however long the list is, it reads as many entries as the page has (SUPPRESS-7). */
export const pageQuery = (
  db: Db,
  project_id: number,
  { cause, source, from, after, limit }: SuppressionPage,
  now: Date,
) =>
  db
    .select()
    .from(suppressions)
    .where(
      and(
        eq(suppressions.project_id, project_id),
        cause && eq(suppressions.cause, cause),
        source && eq(suppressions.source, source),
        from && gte(suppressions.created_at, from),
        after && behind(after),
        holds(now),
      ),
    )
    .orderBy(asc(suppressions.created_at), asc(suppressions.email), asc(suppressions.cause))
    .limit(limit)

/** One comparison of the whole key, which the index suppressions_created answers by itself. */
const behind = ({ created_ms, email, cause }: SuppressionPlace): SQL =>
  sql`(${suppressions.created_at}, ${suppressions.email}, ${suppressions.cause})
      > (to_timestamp(${created_ms}::float8 / 1000)::timestamptz(3), ${email}::text, ${cause}::text)`

/** True when the project ever wrote to a folded address or had it in its list. */
export async function isKnownAddress(db: Db, project_id: number, email: string): Promise<boolean> {
  const [found] = await rows<{ is_known: boolean }>(
    db,
    sql`select exists (select 1 from suppressions where project_id = ${project_id} and email = ${email})
            or exists (select 1 from letters where project_id = ${project_id} and lower(email) = ${email})
            as is_known`,
  )
  return found?.is_known === true
}
