import { readRun } from "#lib/features/sending/read"
import { wakeRunner } from "#lib/features/sending/runner"
import { changeRun } from "#lib/features/sending/state"
import { answer } from "../../../../answer.ts"
import { answering } from "../../../../answering.ts"
import { accessToRead } from "../../../access-in-project.ts"
import { projectAction } from "../../../project-action.ts"
import { isRunId, noSuchRun, type RunParams } from "./run-params.ts"

const needs = { area: "sending", action: "write", isDelicate: false } as const

/** How far a run has come. */
export const GET = answering(async (_request: Request, { params }: RunParams) => {
  const { project, run } = await params
  const found = await accessToRead(project, { area: "sending" })
  if (!found.ok) return answer(found)
  const { db, access } = found.value
  return answer(isRunId(run) ? await readRun(db, access, run) : noSuchRun)
})

/** Starts, pauses, resumes or stops it: `{act}`, to start with the `total` that was uploaded (RUN-5). */
export async function POST(request: Request, context: RunParams): Promise<Response> {
  const { run } = await context.params
  return projectAction(request, context, needs, async (db, action) =>
    isRunId(run) ? changeRun(db, action, run, wakeRunner) : noSuchRun,
  )
}
