import { dismissRefusedCalls } from "#lib/intake/refused/refused-calls"
import { type ProjectParams, projectAction } from "../../../../project-action.ts"

/** Dismisses what was refused up to now: `{}`. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(
    request,
    context,
    { area: "webhooks", action: "write", isDelicate: false },
    dismissRefusedCalls,
  )
