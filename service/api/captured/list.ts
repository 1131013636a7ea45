import { capturedList } from "#contract/captured/list"
import { Refusal } from "../../refusal.ts"
import { listCaptured } from "../../store/captured-read.ts"
import { implement } from "../method.ts"
import { toSummary } from "./summary.ts"

export const capturedListHandler = implement(capturedList, async (input, caller, ctx) => {
  const before = input.cursor ? readCursor(input.cursor) : null
  const rows = await listCaptured(ctx.store.db, caller.project_id, { ...input, before })
  // A full page may be followed by another one; the cursor is the last id.
  const last = rows.length < input.limit ? undefined : rows.at(-1)
  return { status: "success", letters: rows.map(toSummary), cursor: last ? String(last.captured_id) : "" }
})

function readCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new Refusal(400, "cursor is not from an earlier response.")
  return Number(cursor)
}
