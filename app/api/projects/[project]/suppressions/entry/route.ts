import { type ProjectParams, projectAction } from "../../../project-action.ts"
import { readEntry } from "./read-entry.ts"

const needs = { area: "suppressions", action: "read", isDelicate: false } as const

/** Everything known about one address. A POST request, because addresses must not be in access logs. */
export const POST = (request: Request, params: ProjectParams): Promise<Response> =>
  projectAction(request, params, needs, readEntry)
