import { sendTest } from "#lib/features/templates/send-test"
import { type ProjectParams, projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/** Sends a draft to some addresses (DRAFT-11): `{draft_id, emails, values}`; answers as email/send does. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { ...writesTemplates, area: "sending" }, sendTest)
