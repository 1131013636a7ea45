import { limits } from "#contract/limits"
import { ok } from "#lib/platform/result"
import { createRun } from "#lib/features/sending/draft"
import { listRuns } from "#lib/features/sending/read"
import { projectAction, projectRead } from "../../project-action.ts"

const needs = {
  area: "sending",
  action: "write",
  bytesMax: limits.requestBytesMax,
} as const

/** The newest runs of the project. */
export const GET = projectRead({ area: "sending" }, async ({ db, access }) => ok(await listRuns(db, access)))

/** Opens a run as a draft with the message that it sends (RUN-1). */
export const POST = projectAction(needs, createRun)
