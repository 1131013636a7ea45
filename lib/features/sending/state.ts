import "server-only"
import { z } from "zod"
import { auditActionOf, firstIssue, type ProjectAction } from "#lib/access/actions/project-action"
import { type AuditAction, audited, rowOf, underWay, writeAudit } from "#lib/access/audit/audit"
import { clock } from "#lib/platform/clock"
import { announceChange } from "#lib/live/changes"
import { failed, ok, type Result } from "#lib/platform/result"
import { insertAudit } from "#lib/data/store/audit"
import type { Db } from "#lib/data/store/open"
import { completeStart, figuresOf } from "#lib/data/store/send-run-audit"
import { repeatedAddress } from "#lib/data/store/send-run-drafts"
import {
  holdSendRun,
  lockAndCountRunning,
  moveSendRun,
  type SendRunRow,
  type SendRunState,
} from "#lib/data/store/send-runs"
import { runLimits } from "./bounds.ts"
import { noRun } from "./draft.ts"

/** Actions on a run: start, pause, resume or stop it. Each is a row of the audit log (RUN-5). */

const form = z.discriminatedUnion("act", [
  /** `total` is the number of uploaded recipients: an incomplete list is not started. */
  z.object({ act: z.literal("start"), total: z.int({ error: "total must be a whole number." }) }),
  z.object({ act: z.literal("pause") }),
  z.object({ act: z.literal("resume") }),
  z.object({ act: z.literal("stop") }),
])
type Wanted = z.output<typeof form>
type RunAction = Wanted["act"]

/** States in which each action is possible, and its resulting state. */
const moves: Record<RunAction, { from: readonly SendRunState[]; to: SendRunState }> = {
  start: { from: ["draft"], to: "running" },
  pause: { from: ["running"], to: "paused" },
  resume: { from: ["paused", "failed"], to: "running" },
  stop: { from: ["running", "paused", "failed"], to: "stopped" },
}

/** Reasons why an action is not possible in a state. */
const already: Record<SendRunState, string> = {
  draft: "This run has not started.",
  running: "This run is already running.",
  paused: "This run is already paused.",
  failed: "This run was already refused.",
  stopped: "This run was already stopped.",
  done: "This run has already finished.",
}

/** Starts, pauses, resumes or stops a run of this project. A repeated request has no further effect. */
export async function changeRun(
  db: Db,
  action: ProjectAction,
  run_id: string,
  wake: () => void = () => {},
): Promise<Result<{ state: SendRunState }>> {
  const parsed = form.safeParse(action.input)
  if (!parsed.success) return firstIssue(parsed.error)
  const { project_id } = action.access.project
  const wanted = parsed.data
  const act = auditActionOf({ ...action, input: { run_id, ...wanted } }, `send-run/${wanted.act}`)
  const moved = await carryOut(db, act, action, { project_id, run_id }, wanted)
  if (!moved.ok) return moved
  announceChange(db, project_id)
  wake()
  return moved
}

type Place = Pick<SendRunRow, "project_id" | "run_id">

async function carryOut(db: Db, act: AuditAction, action: ProjectAction, place: Place, wanted: Wanted) {
  return wanted.act === "start"
    ? start(db, act, action, place, wanted.total)
    : audited(db, act, async (tx, note) => {
        const run = await holdSendRun(tx, place)
        if (!run || run.state === "draft") return noRun
        note({ target: targetOf(run), before: { state: run.state }, after: figuresOf(run) })
        return move(tx, run, wanted.act)
      })
}

/**
 * The row of the start covers the whole run: in progress from the first call on, and completed with its figures at its
 * end (AUDIT-4).
 */
async function start(db: Db, act: AuditAction, action: ProjectAction, place: Place, total: number) {
  const started = await db.transaction(async (tx): Promise<Result<{ state: SendRunState }>> => {
    const run = await holdSendRun(tx, place)
    if (!run || run.created_by !== action.access.user.user_id) return noRun
    // The response to the same request was lost.
    if (run.state !== "draft") return ok({ state: run.state })
    const fault = await startFault(tx, run, total)
    if (fault) return fault
    const row = rowOf({ ...act, target: targetOf(run), after: { total } }, underWay)
    return move(tx, run, "start", await insertAudit(tx, row))
  })
  if (!started.ok) await writeAudit(db, act, started)
  return started
}

/** Reason why a draft cannot be started, or null. */
async function startFault(tx: Db, run: SendRunRow, total: number): Promise<ReturnType<typeof failed> | null> {
  if (run.total === 0) return failed(400, "Enter at least one address.", { field: "recipients" })
  if (run.total !== total) return failed(409, "The upload is incomplete. Start again.")
  const repeated = await repeatedAddress(tx, run)
  if (repeated !== null) return failed(400, `${repeated} is in the list twice.`, { field: "recipients" })
  return null
}

async function move(
  tx: Db,
  run: SendRunRow,
  name: RunAction,
  audit_id?: number,
): Promise<Result<{ state: SendRunState }>> {
  const { from, to } = moves[name]
  if (run.state === to) return ok({ state: to })
  if (!from.includes(run.state)) return failed(409, already[run.state])
  if (to === "running" && (await lockAndCountRunning(tx, run.project_id)) >= runLimits.runningMax)
    return failed(409, `A project can have at most ${runLimits.runningMax} runs in progress.`)
  const now = clock.now()
  await moveSendRun(tx, run, {
    state: to,
    changed_at: now,
    ...(name === "start" ? { started_at: now, audit_id: audit_id ?? null } : {}),
    ...(to === "stopped" ? { ended_at: now } : {}),
  })
  if (to === "stopped") await completeStart(tx, { ...run, state: to })
  return ok({ state: to })
}

const targetOf = ({ subject, template_id, run_id }: SendRunRow): string => subject || template_id || run_id
