import { limits } from "#contract/limits"
import {
  suppressionCount,
  suppressionDelete,
  suppressionDeleteMany,
  suppressionSet,
  suppressionSetMany,
} from "#contract/methods/suppression"
import { formatUtc } from "#contract/time"
import { at } from "../../clock.ts"
import { Refusal } from "../../refusal.ts"
import { countByCause } from "../../store/suppressions-read.ts"
import { suppress } from "../../suppress/add.ts"
import { readSearch } from "../../suppress/list-input.ts"
import { type Removal, remove } from "../../suppress/remove.ts"
import { type RowRemoved, removeMany } from "../../suppress/remove-many.ts"
import { setMany } from "../../suppress/set-many.ts"
import { implement } from "../method.ts"

export const suppressionSetHandler = implement(
  suppressionSet,
  async ({ email, cause, created }, { project_id }, ctx) => {
    const now = ctx.clock.now()
    // A clock that runs ahead of ours makes no entry of the future.
    const begins = created === undefined ? now : at(Math.min(created, now.getTime()))
    await suppress(ctx.store.db, [{ project_id, email, cause, source: "user", at: begins }])
    return { status: "success" }
  },
)

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

const refusals: Readonly<Record<Exclude<Removal, "removed">, { code: number; sentence: string }>> = {
  absent: { code: 3003, sentence: "email: the address is not in the list." },
  undeletable: {
    code: 3004,
    sentence: "email: this address cannot be removed from the list by a sender.",
  },
  limit: {
    code: 906,
    sentence: `email: at most ${limits.globalRemovalsPerDay} addresses a day can be removed from the global list.`,
  },
}

export const suppressionDeleteHandler = implement(
  suppressionDelete,
  async ({ email }, { project_id }, ctx) => {
    const removal = await remove({ project_id, email }, ctx)
    if (removal !== "removed") throw new Refusal(refusals[removal].code, refusals[removal].sentence)
    return { status: "success" }
  },
)

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

export const suppressionCountHandler = implement(
  suppressionCount,
  async ({ cause, source, start_time, until_time, search }, { project_id }, ctx) => {
    const filter = {
      cause,
      source,
      from: start_time === undefined ? undefined : at(start_time),
      until: until_time === undefined ? undefined : at(until_time),
      search: readSearch(search),
    }
    const max = limits.suppressionsCountedMax
    const counts = await countByCause(ctx.store.db, project_id, filter, { now: ctx.clock.now(), max })
    const total = counts.reduce((sum, one) => sum + one.count, 0)
    return {
      status: "success",
      total,
      causes: Object.fromEntries(counts.map((one) => [one.cause, one.count])),
      is_about: total >= max,
    }
  },
)

/** How many rows have each outcome. */
function countOutcomes(results: readonly { outcome: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}
