import { letterAttempts } from "#contract/letter/attempts"
import { formatUtc } from "#contract/time"
import { type AttemptRow, attemptsOf } from "../../store/attempts-read.ts"
import { implement } from "../method.ts"

export const letterAttemptsHandler = implement(letterAttempts, async (input, caller, ctx) => ({
  status: "success",
  attempts: (await attemptsOf(ctx.store.db, caller.project_id, input)).map(toAttempt),
}))

const toAttempt = (row: AttemptRow) => ({
  email: row.email,
  try_no: row.try_no,
  started_at: formatUtc(row.started_at),
  duration_ms: row.duration_ms,
  host: row.host,
  ...(row.tls ? { tls: row.tls } : {}),
  delivery_status: row.delivery_status,
  reply: row.reply,
  ...(row.next_try_at ? { next_try_at: formatUtc(row.next_try_at) } : {}),
  conversation: row.conversation,
})
