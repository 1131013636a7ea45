import "server-only"
import { and, asc, eq, gte, lt } from "drizzle-orm"
import { at } from "../clock.ts"
import type { Db } from "./open.ts"
import { counts } from "./schema.ts"

/** Letters whose first event fell into the quarter of an hour from `bucket` on: in this status now, and ever in it. */
export type CountBucket = { bucket: Date; status: string; letters_now: number; letters_ever: number }

/** The counts of `from` ≤ bucket < `to`, oldest first; quarters of an hour without letters have no row. */
export async function countBuckets(
  db: Db,
  project_id: string,
  from: Date | number,
  to: Date | number,
): Promise<CountBucket[]> {
  return db
    .select({
      bucket: counts.bucket,
      status: counts.status,
      letters_now: counts.letters_now,
      letters_ever: counts.letters_ever,
    })
    .from(counts)
    .where(
      and(
        eq(counts.project_id, project_id),
        gte(counts.bucket, at(Number(from))),
        lt(counts.bucket, at(Number(to))),
      ),
    )
    .orderBy(asc(counts.bucket), asc(counts.status))
}
