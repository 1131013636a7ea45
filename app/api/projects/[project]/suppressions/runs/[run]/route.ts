import { limits } from "#contract/limits"
import { stepRun } from "#lib/features/suppressions/suppression-runs"
import { failed } from "#lib/platform/result"
import { projectAction } from "../../../../project-action.ts"

type Params = { project: string; run: string }

const needs = {
  area: "suppressions",
  action: "write",
  bytesMax: limits.requestBytesMax,
} as const

/** One step of a run, or its end. */
export const POST = projectAction<Params>(needs, async (db, action, { params: { run } }) =>
  /^\d{1,15}$/.test(run) ? stepRun(db, action, Number(run)) : failed(404, "There is no such task."),
)
