import { suppressionDeleteMany } from "#contract/suppression/delete-many"
import { formatUtc } from "#contract/time"
import { type RowRemoved, removeMany } from "../../suppress/remove-many.ts"
import { implement } from "../method.ts"
import { countOutcomes } from "./outcomes.ts"

export const suppressionDeleteManyHandler = implement(
  suppressionDeleteMany,
  async ({ suppressions, dry_run }, { project_id }, ctx) => {
    const removed = await removeMany(suppressions, { project_id, isDryRun: dry_run === 1 }, ctx)
    const results = removed.map((one, row) => ({ email: suppressions[row]?.email ?? "", ...outcomeOf(one) }))
    return { status: "success", results, counts: countOutcomes(results) }
  },
)

const outcomeOf = ({ outcome, removed }: RowRemoved) => ({
  outcome,
  ...(removed.length > 0
    ? { removed: removed.map(({ cause, created_at }) => ({ cause, created: formatUtc(created_at) })) }
    : {}),
})
