import "server-only"
import { and, eq, inArray, sql } from "drizzle-orm"
import { type Db, rows } from "./open.ts"
import { type SendRunState, sendRunMessages, sendRunParts, sendRuns } from "./schema/send-runs.ts"
import { completeStart } from "./send-run-audit.ts"
import { deleteDraft } from "./send-run-drafts.ts"
import { holdSendRun, moveSendRun, type RunPlace } from "./send-runs.ts"

/** Runs that end without a user's request: with their project, or after a long pause. */

/** Ends every run of a deleted project and deletes its contents. */
export async function eraseSendRuns(tx: Db, project_id: string, now: Date): Promise<void> {
  const open: SendRunState[] = ["draft", "running", "paused", "failed"]
  const ofProject = eq(sendRuns.project_id, project_id)
  const ended = await tx
    .update(sendRuns)
    .set({ state: "stopped", cause: { why: "project" }, changed_at: now, ended_at: now })
    .where(and(ofProject, inArray(sendRuns.state, open)))
    .returning()
  for (const run of ended) await completeStart(tx, run)
  await tx.update(sendRuns).set({ subject: "", is_trying: false }).where(ofProject)
  await tx.delete(sendRunParts).where(eq(sendRunParts.project_id, project_id))
  await tx.delete(sendRunMessages).where(eq(sendRunMessages.project_id, project_id))
}

/**
 * Drafts that were not started within this time are deleted; runs that are paused or failed for this long are stopped.
 */
const stillHours = { draft: 24, paused: 7 * 24, failed: 7 * 24 } as const

/**
 * Ends abandoned runs: deletes a draft with its uploads, and stops a paused or failed run, so that its data expires.
 * Returns their number.
 */
export async function giveUpStill(tx: Db, now: Date, most: number): Promise<number> {
  const before = (hours: number) =>
    sql`${now.toISOString()}::timestamptz - make_interval(hours => ${hours}::int)`
  const still = await rows<RunPlace & { state: SendRunState }>(
    tx,
    sql`select project_id, run_id, state from send_runs
        where state in ('draft', 'paused', 'failed')
          and changed_at < case state when 'draft' then ${before(stillHours.draft)} else ${before(stillHours.paused)} end
          and changed_at < ${before(stillHours.draft)}
        order by changed_at limit ${most} for update skip locked`,
  )
  for (const run of still)
    if (run.state === "draft") await deleteDraft(tx, run)
    else await endIdle(tx, run, now)
  return still.length
}

async function endIdle(tx: Db, run: RunPlace, now: Date): Promise<void> {
  await moveSendRun(tx, run, { state: "stopped", cause: { why: "idle" }, changed_at: now, ended_at: now })
  const ended = await holdSendRun(tx, run)
  if (ended) await completeStart(tx, ended)
}
