import "server-only"
import { and, desc, eq, getTableColumns, lte, sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"
import { type RefusalReason, refusedCallbacks } from "./schema/refused-callbacks.ts"

export { type RefusalReason, refusalReasons } from "./schema/refused-callbacks.ts"

/**
 * Refused callbacks, summed by reason and caller (CALLBACK-19). For any number of callers, a project has few rows: per
 * reason a limited number of addresses, and one row for all others.
 */
export const refusedAddressesMax = 50

/** Calls of one reason from one address; "" stands for all addresses without a row of their own. Epoch milliseconds. */
export type RefusedCallsSum = {
  reason: RefusalReason
  address: string
  firstMs: number
  lastMs: number
  calls: number
}

export type RefusedCallsRow = Omit<typeof refusedCallbacks.$inferSelect, "project_id">

/**
 * Adds sums to a project's rows; nothing is stored for a missing or deleted project. Addresses that do not get a row
 * are summed in "", those with the fewest calls first. Processes that add at the same time are serialized by a lock on
 * the project's row, because a row that one counts as free could be filled by another.
 */
export async function addRefusedCalls(
  db: Db,
  project_id: string,
  sums: readonly RefusedCallsSum[],
): Promise<void> {
  if (sums.length === 0) return
  await db.transaction(async (tx) => {
    const here = await rows(
      tx,
      sql`select 1 from projects where project_id = ${project_id} and deleted_at is null for no key update`,
    )
    if (here.length > 0) await tx.execute(addition(project_id, sums))
  })
}

const addition = (project_id: string, sums: readonly RefusedCallsSum[]) =>
  sql`with sums as (
        select reason, address, to_timestamp("firstMs" / 1000) as first_at, to_timestamp("lastMs" / 1000) as last_at, calls
        from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as sums(
          reason text, address text, "firstMs" float8, "lastMs" float8, calls bigint)
      ), known as (
        select reason, address from refused_callbacks where project_id = ${project_id} and address <> ''
      ), taken as (
        select reason, count(*) as rows from known group by reason
      ), placed as (
        select t.*, k.address is not null or t.address = '' as has_row,
          coalesce(taken.rows, 0) + row_number() over (
            partition by t.reason, t.address = '', k.address is null order by t.calls desc, t.address) as nth
        from sums t
        left join known k on k.reason = t.reason and k.address = t.address
        left join taken on taken.reason = t.reason
      )
      insert into refused_callbacks as r (project_id, reason, address, first_at, last_at, calls)
      select ${project_id}, reason, case when has_row or nth <= ${refusedAddressesMax}::int then address else '' end,
        min(first_at), max(last_at), sum(calls)
      from placed group by 2, 3
      on conflict (project_id, reason, address) do update set
        first_at = least(r.first_at, excluded.first_at), last_at = greatest(r.last_at, excluded.last_at),
        calls = r.calls + excluded.calls`

const { project_id: _, ...shown } = getTableColumns(refusedCallbacks)

/** All stored refused calls of a project, newest first. */
export const listRefusedCalls = (db: Db, project_id: string): Promise<RefusedCallsRow[]> =>
  db
    .select(shown)
    .from(refusedCallbacks)
    .where(eq(refusedCallbacks.project_id, project_id))
    .orderBy(desc(refusedCallbacks.last_at), desc(refusedCallbacks.calls), refusedCallbacks.address)

/** Deletes the rows of a project whose last call was no later than `until`, and returns them. */
export const deleteRefusedCalls = (db: Db, project_id: string, until: Date): Promise<RefusedCallsRow[]> =>
  db
    .delete(refusedCallbacks)
    .where(and(eq(refusedCallbacks.project_id, project_id), lte(refusedCallbacks.last_at, until)))
    .returning(shown)
