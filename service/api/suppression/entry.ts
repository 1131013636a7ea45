import type { Suppression } from "#contract/suppression"
import { formatUtc } from "#contract/time"
import type { SuppressionRow } from "../../store/suppressions.ts"
import { isDeletable } from "../../suppress/deletable.ts"

/** An entry as responses contain it. */
export const toEntry = (row: SuppressionRow): Suppression => ({
  cause: row.cause,
  source: row.source,
  is_deletable: isDeletable(row),
  created: formatUtc(row.created_at),
})
