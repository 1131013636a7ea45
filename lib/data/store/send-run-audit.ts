import "server-only"
import { withoutUrlPasswords } from "#contract/url-password"
import { finishAudit } from "./audit.ts"
import type { Db } from "./open.ts"
import type { sendRuns } from "./schema/send-runs.ts"

type Run = typeof sendRuns.$inferSelect

/** Counts of a run for the audit log; they are of people. */
export const figuresOf = ({ total, accepted, refused, unknown, settled }: Run) => ({
  total,
  accepted,
  refused,
  ...(unknown > 0 ? { unknown } : {}),
  left: total - settled,
})

const outcomeCharsMax = 500

/** Completes the log row of a run's start, which was under way, with its result (RUN-5). */
export async function completeStart(tx: Db, run: Run): Promise<void> {
  const { project_id, audit_id, state, cause } = run
  if (audit_id === null) return
  const outcome = cause?.why === "refused" ? `${cause.code ?? 400}: ${cause.message ?? ""}` : "success"
  await finishAudit(
    tx,
    { project_id, audit_id },
    {
      outcome: withoutUrlPasswords(outcome).slice(0, outcomeCharsMax),
      after: { state, ...(cause ? { why: cause.why } : {}), ...figuresOf(run) },
    },
  )
}
