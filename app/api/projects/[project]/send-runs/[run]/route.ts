import { readRun } from "#lib/features/sending/read"
import { wakeRunner } from "#lib/features/sending/runner"
import { changeRun } from "#lib/features/sending/state"
import { projectAction, projectRead } from "../../../project-action.ts"
import { isRunId, noSuchRun, type RunParams } from "./run-params.ts"

const needs = { area: "sending", action: "write" } as const

/** Progress of a run. */
export const GET = projectRead<RunParams>({ area: "sending" }, async ({ db, access, params: { run } }) =>
  isRunId(run) ? await readRun(db, access, run) : noSuchRun,
)

/** Starts, pauses, resumes or stops it: `{act}`, to start with the `total` that was uploaded (RUN-5). */
export const POST = projectAction<RunParams>(needs, async (db, action, { params: { run } }) =>
  isRunId(run) ? changeRun(db, action, run, wakeRunner) : noSuchRun,
)
