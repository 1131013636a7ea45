import { beginRun } from "#lib/features/suppressions/suppression-runs"
import { type ProjectParams, projectAction } from "../../../project-action.ts"

const needs = { area: "suppressions", action: "write", isDelicate: false } as const

/** Opens an import or the removal of all that a filter finds; the answer's run_id takes the steps (SUPPRESSPAGE-6). */
export const POST = (request: Request, params: ProjectParams): Promise<Response> =>
  projectAction(request, params, needs, beginRun)
