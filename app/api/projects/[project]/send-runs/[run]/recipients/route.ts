import { limits } from "#contract/limits"
import { addRecipients } from "#lib/send-runs/draft"
import { actInProject } from "../../../../act-in-project.ts"
import { isRunId, noSuchRun, type RunParams } from "../run-params.ts"

const needs = {
  area: "sending",
  action: "write",
  isDelicate: false,
  bytesMax: limits.requestBytesMax,
} as const

/** Adds recipients to a draft: `{from, recipients}` (RUN-1). */
export async function POST(request: Request, context: RunParams): Promise<Response> {
  const { run } = await context.params
  return actInProject(request, context, needs, async (db, deed) =>
    isRunId(run) ? addRecipients(db, deed, run) : noSuchRun,
  )
}
