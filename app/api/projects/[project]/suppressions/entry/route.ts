import { type ProjectParams, projectAction } from "../../../project-action.ts"
import { readEntry } from "./read-entry.ts"

const needs = { area: "suppressions", action: "read", isDelicate: false } as const

/** Everything that is known about one address: asked by POST, because addresses do not belong into the logs of servers. */
export const POST = (request: Request, params: ProjectParams): Promise<Response> =>
  projectAction(request, params, needs, readEntry)
