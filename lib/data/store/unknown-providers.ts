import "server-only"
import { sql } from "drizzle-orm"
import type { LetterKey } from "./event-log.ts"
import { type Db, rows } from "./open.ts"

/** Letters that are counted as of an unknown provider (PROVIDER-2). */

/** Where a walk through a domain's letters is: after this one, `began` as the store writes instants. */
export type LetterPlace = LetterKey & { began: string }

/**
 * Letters to a domain that are found as of an unknown provider, the oldest first. Bounds and order are those of one index:
 * of a domain with very many letters a page is no more than a page.
 */
export const lettersOfUnknownProvider = (
  tx: Db,
  project_id: string,
  domain: string,
  after: LetterPlace | null,
  max: number,
): Promise<LetterPlace[]> => {
  const from = after
    ? sql`(domain, first_at, job_id, email) > (${domain}, ${after.began}::timestamptz, ${after.job_id}::text, ${after.email}::text)`
    : sql`(domain, first_at) >= (${domain}, '-infinity'::timestamptz)`
  return rows<LetterPlace>(
    tx,
    sql`select first_at::text as began, job_id, email from letter_search
        where project_id = ${project_id} and ${from} and (domain, first_at) < (${domain}, 'infinity'::timestamptz)
          and provider = 'other'
        order by domain, first_at, job_id, email limit ${max}`,
  )
}
