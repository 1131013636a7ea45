import { limits } from "#contract/limits"
import { addRecipients } from "#lib/features/sending/draft"
import { projectAction } from "../../../../project-action.ts"
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
  return projectAction(request, context, needs, async (db, action) =>
    isRunId(run) ? addRecipients(db, action, run) : noSuchRun,
  )
}
