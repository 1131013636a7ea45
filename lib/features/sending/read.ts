import "server-only"
import type { Access } from "#lib/access/auth/access"
import { ok, type Result } from "#lib/platform/result"
import type { Db } from "#lib/data/store/open"
import { listJobs, listRefused } from "#lib/data/store/send-run-parts"
import {
  findSendRun,
  listSendRuns,
  type SendRunCause,
  type SendRunSeen,
  type SendRunState,
} from "#lib/data/store/send-runs"
import { runLimits } from "./bounds.ts"
import { noRun } from "./draft.ts"

/** A run as its page shows it. Instants are epoch milliseconds; figures count recipients. */
export type RunView = {
  run_id: string
  state: SendRunState
  cause: SendRunCause | null
  waits_for: "pace" | "service" | null
  /** True if it was paused or stopped during a part, which is completed. */
  is_finishing: boolean
  subject: string
  template_id: string | null
  /** null if the user no longer exists. */
  started_by: string | null
  created_ms: number
  ended_ms: number | null
  /** Time of sending; null: at once. */
  send_at_ms: number | null
  total: number
  settled: number
  accepted: number
  refused: number
  unseen: number
  unknown: number
}

export type RunDetail = RunView & {
  jobs: { job_id: string; accepted: number }[]
  /** The first ones; the result file has all. */
  not_sent: { email: string; reason: string }[]
}

const viewOf = (run: SendRunSeen): RunView => ({
  run_id: run.run_id,
  state: run.state,
  cause: run.cause,
  waits_for: run.state === "running" ? run.waits_for : null,
  is_finishing: run.state !== "running" && run.is_trying,
  subject: run.subject,
  template_id: run.template_id,
  started_by: run.starter,
  created_ms: (run.started_at ?? run.created_at).getTime(),
  ended_ms: run.ended_at?.getTime() ?? null,
  send_at_ms: run.send_at?.getTime() ?? null,
  total: run.total,
  settled: run.settled,
  accepted: run.accepted,
  refused: run.refused,
  unseen: run.unseen,
  unknown: run.unknown,
})

/** Runs of the project, newest first, for all users with the right to send in it. */
export async function listRuns(db: Db, { project }: Access): Promise<{ runs: RunView[] }> {
  const runs = await listSendRuns(db, project.project_id, runLimits.listedMax)
  return { runs: runs.map(viewOf) }
}

/** One run with its jobs and the first recipients that were not sent to. */
export async function readRun(db: Db, { project }: Access, run_id: string): Promise<Result<RunDetail>> {
  const place = { project_id: project.project_id, run_id }
  const run = await findSendRun(db, place)
  if (!run || run.state === "draft") return noRun
  const [jobs, not_sent] = await Promise.all([
    listJobs(db, place, runLimits.jobsShownMax),
    listRefused(db, place, runLimits.refusedShownMax),
  ])
  return ok({ ...viewOf(run), jobs, not_sent })
}
