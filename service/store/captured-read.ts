import { and, desc, eq, getTableColumns, lt, type SQL, sql } from "drizzle-orm"
import type { Db } from "./open.ts"
import { captured } from "./schema/sandbox.ts"

export type CapturedRow = typeof captured.$inferSelect & { to_name: string | null }
export type CapturedListRow = Omit<CapturedRow, "raw">

const { raw, ...columns } = getTableColumns(captured)
/** Its letter may be gone before it, and has no values after its time. */
const to_name = sql<string | null>`(select letters.substitutions ->> 'to_name' from letters
  where letters.project_id = captured.project_id and letters.letter_id = captured.letter_id)`
const listed = { ...columns, to_name }

/**
 * The project's captured letters, newest first (ids grow with time), without their source. `search` looks in address
 * and subject; `before` is the id of the last letter of the page before.
 */
export async function listCaptured(
  db: Db,
  project_id: number,
  page: { search?: string; job_id?: string; limit: number; before: number | null },
): Promise<CapturedListRow[]> {
  return db
    .select(listed)
    .from(captured)
    .where(
      and(
        eq(captured.project_id, project_id),
        page.job_id === undefined ? undefined : eq(captured.job_id, page.job_id),
        page.search ? matches(page.search) : undefined,
        page.before === null ? undefined : lt(captured.captured_id, page.before),
      ),
    )
    .orderBy(desc(captured.captured_id))
    .limit(page.limit)
}

/** The project's captured letter with this id, or null. */
export async function capturedById(
  db: Db,
  project_id: number,
  captured_id: number,
): Promise<CapturedRow | null> {
  const [row] = await db
    .select({ ...listed, raw })
    .from(captured)
    .where(and(eq(captured.project_id, project_id), eq(captured.captured_id, captured_id)))
  return row ?? null
}

function matches(search: string): SQL {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`
  return sql`(lower(${captured.rcpt_to}) like ${pattern} or lower(${captured.subject}) like ${pattern})`
}
