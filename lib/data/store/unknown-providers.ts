import "server-only"
import { sql } from "drizzle-orm"
import type { LetterKey } from "./event-log.ts"
import { type Db, rows } from "./open.ts"

/** Messages that are counted with an unknown provider (PROVIDER-2). */

/** Position of a walk through a domain's messages: after this one; `began` in the store's format of instants. */
export type LetterPlace = LetterKey & { began: string }

/**
 * Messages to a domain that are counted with an unknown provider, oldest first. Bounds and order are those of one
 * index, so that a page of a domain with very many messages costs no more than a page.
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
