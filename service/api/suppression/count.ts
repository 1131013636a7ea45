import { limits } from "#contract/limits"
import { suppressionCount } from "#contract/suppression/count"
import { at } from "../../clock.ts"
import { countByCause } from "../../store/suppressions-read.ts"
import { readSearch } from "../../suppress/search.ts"
import { implement } from "../method.ts"

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
