import { limits } from "#contract/limits"
import { stepRun } from "#lib/features/suppressions/suppression-runs"
import { failed } from "#lib/platform/result"
import { answer } from "../../../../../answer.ts"
import { projectAction } from "../../../../project-action.ts"

type Params = { params: Promise<{ project: string; run: string }> }

const needs = {
  area: "suppressions",
  action: "write",
  isDelicate: false,
  bytesMax: limits.requestBytesMax,
} as const

/** One step of a run, or its end. */
export async function POST(request: Request, { params }: Params): Promise<Response> {
  const { run } = await params
  if (!/^\d{1,15}$/.test(run)) return answer(failed(404, "There is no such task."))
  return projectAction(request, { params }, needs, (db, action) => stepRun(db, action, Number(run)))
}
