import { limits } from "#contract/limits"
import { checkRows } from "#lib/actions/suppression-runs"
import { actInProject, type ProjectParams } from "../../../act-in-project.ts"

const needs = {
  area: "suppressions",
  action: "write",
  isDelicate: false,
  bytesMax: limits.requestBytesMax,
} as const

/** Up to 5000 rows of an import: what would become of each one. Nothing is written, not even in the audit log. */
export const POST = (request: Request, params: ProjectParams): Promise<Response> =>
  actInProject(request, params, needs, checkRows)
