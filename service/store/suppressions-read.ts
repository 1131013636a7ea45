import { and, asc, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"
import { projects } from "./schema/accounts.ts"
import { type SuppressionCause, suppressions } from "./schema/suppressions.ts"
import type { SuppressionRow } from "./suppressions.ts"

const holds = (now: Date): SQL =>
  sql`(${suppressions.expires_at} is null or ${suppressions.expires_at} > ${now.toISOString()}::timestamptz)`

/** Entries of one folded address in these lists, in the order of the keys; `lock` keeps others from changing them. */
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

/** Entries of one folded address in all lists of an account: those of its projects and the one for all of them. */
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

export type SuppressionCursor = { created_ms: number; email: string; cause: string }

type SuppressionFilter = {
  cause?: SuppressionCause | undefined
  source?: SuppressionRow["source"] | undefined
  /** Entries made at this time or later. */
  from?: Date | undefined
  /** Entries made before this time. */
  until?: Date | undefined
  /** The beginning of a folded address, or an @ and the beginning of a domain. */
  search?: string | undefined
}

export type SuppressionPage = SuppressionFilter & {
  /** The page begins behind this entry. */
  after?: SuppressionCursor | undefined
  isNewestFirst?: boolean
  limit: number
}

/**
 * A project's list, oldest entry first, so that entries added during paging come at the end. Search results are in the
 * order of addresses, because only that order costs the same for any number of results (EXT-21).
 */
export const listSuppressions = async (
  db: Db,
  project_id: number,
  page: SuppressionPage,
  now: Date,
): Promise<SuppressionRow[]> => pageQuery(db, project_id, page, now)

/** The question behind a page; however long the list is, it reads as many entries as the page has (SUPPRESS-7). */
export const pageQuery = (db: Db, project_id: number, page: SuppressionPage, now: Date) =>
  db
    .select()
    .from(suppressions)
    .where(and(matching(project_id, page, now), page.after && behind(page, page.after)))
    .orderBy(...orderOf(page))
    .limit(page.limit)

const bytewise = {
  address: sql`(${suppressions.email} collate "C")`,
  domain: sql`(split_part(${suppressions.email}, '@', 2) collate "C")`,
}

const isDomainSearch = (search: string): boolean => search.startsWith("@")

const matching = (
  project_id: number,
  { cause, source, from, until, search }: SuppressionFilter,
  now: Date,
): SQL | undefined =>
  and(
    eq(suppressions.project_id, project_id),
    cause && eq(suppressions.cause, cause),
    source && eq(suppressions.source, source),
    from && gte(suppressions.created_at, from),
    until && lt(suppressions.created_at, until),
    search ? beginsWith(search) : undefined,
    holds(now),
  )

/** Nothing sorts after the last character of Unicode, which no address contains. */
function beginsWith(search: string): SQL {
  const [what, start] = isDomainSearch(search)
    ? [bytewise.domain, search.slice(1)]
    : [bytewise.address, search]
  return sql`${what} >= ${start}::text and ${what} < ${`${start}\u{10FFFF}`}::text`
}

function orderOf({ search, isNewestFirst }: SuppressionPage): SQL[] {
  if (search) {
    const byAddress = [sql`${bytewise.address} asc`, asc(suppressions.cause)]
    return isDomainSearch(search) ? [sql`${bytewise.domain} asc`, ...byAddress] : byAddress
  }
  const to = isNewestFirst ? desc : asc
  return [to(suppressions.created_at), to(suppressions.email), to(suppressions.cause)]
}

/** One comparison of the whole key, so that the index of the order is sufficient. */
function behind(
  { search, isNewestFirst }: SuppressionPage,
  { created_ms, email, cause }: SuppressionCursor,
): SQL {
  if (search && isDomainSearch(search))
    return sql`(${bytewise.domain}, ${bytewise.address}, ${suppressions.cause})
        > (split_part(${email}::text, '@', 2), ${email}::text, ${cause}::text)`
  if (search) return sql`(${bytewise.address}, ${suppressions.cause}) > (${email}::text, ${cause}::text)`
  const key = sql`(${suppressions.created_at}, ${suppressions.email}, ${suppressions.cause})`
  const place = sql`(to_timestamp(${created_ms}::float8 / 1000)::timestamptz(3), ${email}::text, ${cause}::text)`
  return isNewestFirst ? sql`${key} < ${place}` : sql`${key} > ${place}`
}

/** How many entries of each cause match; of a list longer than `max` no more than that are counted. */
export const countByCause = (
  db: Db,
  project_id: number,
  filter: SuppressionFilter,
  { now, max }: { now: Date; max: number },
): Promise<{ cause: string; count: number }[]> =>
  rows(
    db,
    sql`select cause, count(*)::int as count from (
          select ${suppressions.cause} as cause from ${suppressions}
          where ${matching(project_id, filter, now)} limit ${max}::int
        ) as matching group by cause`,
  )

/** The messages that these letters of the project belong to. */
export async function jobsOfLetters(
  db: Db,
  project_id: number,
  letter_ids: readonly string[],
): Promise<Map<string, string>> {
  if (letter_ids.length === 0) return new Map()
  const found = await rows<{ letter_id: string; job_id: string }>(
    db,
    sql`select letter_id, job_id from letters where project_id = ${project_id}
          and letter_id in (select jsonb_array_elements_text(${JSON.stringify(letter_ids)}::jsonb))`,
  )
  return new Map(found.map((one) => [one.letter_id, one.job_id]))
}

/** Entries of these folded addresses in one list; `lock` keeps others from changing them. */
export async function entriesOfMany(
  db: Db,
  project_id: number,
  emails: readonly string[],
  now: Date,
  { lock = false } = {},
): Promise<SuppressionRow[]> {
  const query = db
    .select()
    .from(suppressions)
    .where(
      and(
        eq(suppressions.project_id, project_id),
        sql`${suppressions.email} in (select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))`,
        holds(now),
      ),
    )
    .orderBy(asc(suppressions.email), asc(suppressions.cause))
  return lock ? query.for("update") : query
}

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
