import { changePerson } from "#lib/features/people/people"
import { type ProjectParams, projectAction } from "../../project-action.ts"

/** Gives a person another role, or takes a person out: `{act, user_id, role?, confirm?}`. Managers. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "members", action: "write", isDelicate: true }, changePerson)
