import { type SQL, sql } from "drizzle-orm"

export type Executes = { execute(statement: SQL): PromiseLike<unknown> }

/**
 * Rows of a hand-written statement. The driver returns raw columns: cast numbers to ::int or ::float8 and instants to
 * (extract(epoch from x) * 1000)::float8, or name the columns with the query builder instead.
 */
export async function rows<T>(db: Executes, statement: SQL): Promise<T[]> {
  const result = (await db.execute(statement)) as { rows: T[] }
  return result.rows
}

/** True when the database answers. */
export async function isAlive(db: Executes): Promise<boolean> {
  const answer = await rows<{ one: number }>(db, sql`select 1 as one`).catch(() => [])
  return answer.length === 1
}

/** True for a statement that changes nothing, given as text or in the driver's form. */
export function isRead(statement: unknown): boolean {
  const text = typeof statement === "string" ? statement : (statement as { text?: unknown } | null)?.text
  return typeof text === "string" && /^\s*select\b/i.test(text)
}
