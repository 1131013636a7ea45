import { foldAddress } from "#contract/address"
import { limits } from "#contract/limits"
import { unsubscribedCheck, unsubscribedList, unsubscribedSet } from "#contract/methods/unsubscribed"
import { formatUtc } from "#contract/time"
import { at, utcDayStart } from "../../clock.ts"
import { entriesOf, listSuppressions } from "../../store/suppressions-read.ts"
import { unsubscribe } from "../../suppress/unsubscribe.ts"
import { implement } from "../method.ts"

export const unsubscribedSetHandler = implement(unsubscribedSet, async ({ address }, { project_id }, ctx) => {
  const message = await unsubscribe({ project_id, email: address }, ctx)
  return { status: "success", address, message }
})

export const unsubscribedCheckHandler = implement(
  unsubscribedCheck,
  async ({ address }, { project_id }, { store, clock }) => {
    const entries = await entriesOf(store.db, [project_id], foldAddress(address), clock.now())
    const is_unsubscribed = entries.some((one) => one.cause === "unsubscribed")
    return { status: "success", address, is_unsubscribed }
  },
)

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
