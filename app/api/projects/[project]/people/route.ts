import { changePerson } from "#lib/actions/people"
import { actInProject, type ProjectParams } from "../../act-in-project.ts"

/** Gives a person another role, or takes a person out: `{act, user_id, role?, confirm?}`. Managers. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  actInProject(request, context, { area: "members", action: "write", isDelicate: true }, changePerson)
