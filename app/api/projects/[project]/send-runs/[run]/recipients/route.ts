import { limits } from "#contract/limits"
import { addRecipients } from "#lib/features/sending/draft"
import { projectAction } from "../../../../project-action.ts"
import { isRunId, noSuchRun, type RunParams } from "../run-params.ts"

const needs = {
  area: "sending",
  action: "write",
  bytesMax: limits.requestBytesMax,
} as const

/** Adds recipients to a draft: `{from, recipients}` (RUN-1). */
export const POST = projectAction<RunParams>(needs, async (db, action, { params: { run } }) =>
  isRunId(run) ? addRecipients(db, action, run) : noSuchRun,
)
