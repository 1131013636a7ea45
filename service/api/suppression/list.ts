import { suppressionList } from "#contract/methods/suppression"
import { at } from "../../clock.ts"
import { Refusal } from "../../refusal.ts"
import type { SuppressionRow } from "../../store/suppressions.ts"
import { listSuppressions, type SuppressionCursor } from "../../store/suppressions-read.ts"
import { readCursor, readSearch, writeCursor } from "../../suppress/list-input.ts"
import { implement } from "../method.ts"
import { readDetails, toEntry } from "./details.ts"

export const suppressionListHandler = implement(
  suppressionList,
  async ({ cause, source, start_time, until_time, cursor, limit, order, details, ...more }, caller, ctx) => {
    const { project_id } = caller
    const after = cursor ? decodeCursor(cursor) : undefined
    const isNewestFirst = order === "newest"
    const search = readSearch(more.search)
    // SUPPRESS-7: a cursor of the published order begins where its page ended, whatever start_time is.
    const isBehind = after && !isNewestFirst && search === undefined
    const from = isBehind || start_time === undefined ? undefined : at(start_time)
    const until = until_time === undefined ? undefined : at(until_time)
    // One entry more than requested shows whether there is a next page.
    const page = { cause, source, from, until, search, after, isNewestFirst, limit: limit + 1 }
    const found = limit === 0 ? [] : await listSuppressions(ctx.store.db, project_id, page, ctx.clock.now())
    const shown = found.slice(0, limit)
    const extras = details === 1 ? await readDetails(ctx.store.db, project_id, shown) : undefined
    return {
      status: "success",
      suppressions: shown.map((row) => ({ email: row.email, ...toEntry(row), ...extras?.get(row) })),
      cursor: found.length > limit ? encodeCursor(shown.at(-1)) : "",
    }
  },
)

function decodeCursor(cursor: string): SuppressionCursor {
  const place = readCursor(cursor)
  if (!place) throw new Refusal(3207, "cursor: it is not from suppression/list.")
  return place
}

const encodeCursor = (row: SuppressionRow | undefined): string =>
  row ? writeCursor({ created_ms: row.created_at.getTime(), email: row.email, cause: row.cause }) : ""
