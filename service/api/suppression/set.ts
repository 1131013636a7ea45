import { suppressionSet } from "#contract/suppression/set"
import { at } from "../../clock.ts"
import { suppress } from "../../suppress/add.ts"
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
