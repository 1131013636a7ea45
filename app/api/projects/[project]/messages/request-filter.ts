import type { Access } from "#lib/access/auth/access"
import { chosenBy } from "#lib/access/auth/chosen-zone"
import { clock } from "#lib/platform/clock"
import type { Db } from "#lib/data/store/open"
import { readRange, type SearchParams } from "#lib/analytics/range/range"
import { filterOf, readQuery } from "#lib/analytics/messages/query"

/** The filter of a list of messages by its query, on the clocks and in the range of its reader. */
export async function requestFilter(db: Db, access: Access, params: SearchParams) {
  const { timeZone, range: chosen } = await chosenBy(db, access)
  const { from, to } = readRange(params, clock.now().getTime(), timeZone, chosen)
  return { fromMs: from, toMs: to, ...filterOf(readQuery(params)) }
}
