import { acknowledgeBlock } from "#lib/features/alerts/acknowledge-block"
import { type ProjectParams, projectAction } from "../../../project-action.ts"

/** Acknowledges a spam block, or undoes that: `{act, domain, started_ms, note?}`. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "alerts", action: "write", isDelicate: false }, acknowledgeBlock)
