import { suppressionSetMany } from "#contract/suppression/set-many"
import { setMany } from "../../suppress/set-many.ts"
import { implement } from "../method.ts"
import { countOutcomes } from "./outcomes.ts"

export const suppressionSetManyHandler = implement(
  suppressionSetMany,
  async ({ suppressions, skip_known, dry_run, batch }, { project_id }, ctx) => {
    const isDryRun = dry_run === 1
    const options = { project_id, skipKnown: skip_known === 1, isDryRun, batch: batch || undefined }
    const outcomes = await setMany(suppressions, options, ctx)
    const results = suppressions.map(({ email }, row) => ({ email, outcome: outcomes[row] ?? "bad_email" }))
    return { status: "success", results, counts: countOutcomes(results) }
  },
)
