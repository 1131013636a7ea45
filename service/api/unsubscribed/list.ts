import { limits } from "#contract/limits"
import { formatUtc } from "#contract/time"
import { unsubscribedList } from "#contract/unsubscribed/list"
import { at } from "../../clock.ts"
import { listSuppressions } from "../../store/suppressions-read.ts"
import { utcDayStart } from "../../utc-day.ts"
import { implement } from "../method.ts"

export const unsubscribedListHandler = implement(
  unsubscribedList,
  async ({ date_from }, { project_id }, { store, clock }) => {
    const now = clock.now()
    const from = date_from === undefined ? utcDayStart(now) : at(date_from)
    const page = { cause: "unsubscribed", from, limit: limits.unsubscribedListMax } as const
    const rows = await listSuppressions(store.db, project_id, page, now)
    return {
      status: "success",
      unsubscribed: rows.map((row) => ({ address: row.email, unsubscribed_on: formatUtc(row.created_at) })),
    }
  },
)
