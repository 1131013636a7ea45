import { eq, sql } from "drizzle-orm"
import { type Lease, leaseEnd } from "./lease.ts"
import { type Db, rows } from "./open.ts"
import { deliveryProcesses } from "./schema/delivery.ts"

/** The processes that deliver, as one of them reads them. */
export type DeliveryProcesses = {
  count: number
  /** The place of this one among them, from 0. */
  rank: number
  /** Every other one has renewed since this one joined, and so counts it. */
  isCounted: boolean
}

/**
 * Renews the lease of a delivery process and reads its place among the others. One with an expired lease joins again,
 * because the others stopped counting it. Renewals are serialized, because two simultaneous starts would each count
 * only themselves. The housekeeping deletes those that ended.
 */
export const renewDeliveryProcess = (db: Db, lease: Lease): Promise<DeliveryProcesses> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(77190424)`)
    return renew(tx, lease)
  })

/** The clock of the statement, not the one of the transaction, which began before it had the lock. */
async function renew(tx: Db, { lease, ms }: Lease): Promise<DeliveryProcesses> {
  const [found] = await rows<DeliveryProcesses>(
    tx,
    sql`with own as (
          insert into delivery_processes as p (process, joined_at, renewed_at, leased_until)
          values (${lease}, clock_timestamp(), clock_timestamp(), ${leaseEnd({ ms })})
          on conflict (process) do update
          set joined_at = case when p.leased_until > now() then p.joined_at else clock_timestamp() end,
              renewed_at = excluded.renewed_at, leased_until = excluded.leased_until
          returning joined_at)
        select 1 + count(o.process)::int as count,
               (count(*) filter (where o.process < ${lease}))::int as rank,
               coalesce(bool_and(o.renewed_at > own.joined_at), true) as "isCounted"
        from own left join delivery_processes o on o.process <> ${lease} and o.leased_until > now()`,
  )
  if (!found) throw new Error("The delivery process could not be renewed.")
  return found
}

export async function removeDeliveryProcess(db: Db, process: string): Promise<void> {
  await db.delete(deliveryProcesses).where(eq(deliveryProcesses.process, process))
}
