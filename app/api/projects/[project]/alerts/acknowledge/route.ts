import { acknowledge } from "#lib/features/alerts/change"
import { type ProjectParams, projectAction } from "../../../project-action.ts"

/** Acknowledges a firing: `{firing_id, note?}`. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "alerts", action: "write", isDelicate: false }, acknowledge)
