import type { Suppression, SuppressionDetails } from "#contract/suppression"
import { formatUtc } from "#contract/time"
import type { Db } from "../../store/open.ts"
import type { SuppressionRow } from "../../store/suppressions.ts"
import { jobsOfLetters } from "../../store/suppressions-read.ts"
import { isDeletable } from "../../suppress/remove.ts"

/** An entry as responses contain it. */
export const toEntry = (row: SuppressionRow): Suppression => ({
  cause: row.cause,
  source: row.source,
  is_deletable: isDeletable(row),
  created: formatUtc(row.created_at),
})

/** Reads details beyond the published fields, per entry (EXT-20). */
export async function readDetails(
  db: Db,
  project_id: number,
  entries: readonly SuppressionRow[],
): Promise<Map<SuppressionRow, SuppressionDetails>> {
  const ids = entries.flatMap((one) => one.letter_id ?? [])
  const jobs = await jobsOfLetters(db, project_id, ids)
  return new Map(entries.map((one) => [one, detailsOf(one, jobs)]))
}

function detailsOf(
  { reason, letter_id, batch, line, expires_at }: SuppressionRow,
  jobs: ReadonlyMap<string, string>,
): SuppressionDetails {
  const job_id = letter_id === null ? undefined : jobs.get(letter_id)
  return {
    ...(reason === null ? {} : { reason }),
    ...(job_id === undefined ? {} : { job_id }),
    ...(expires_at === null ? {} : { expires: formatUtc(expires_at) }),
    ...(batch === null ? {} : { batch }),
    ...(line === null ? {} : { line }),
  }
}
