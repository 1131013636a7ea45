import { changeInvitation } from "#lib/actions/invite"
import { actInProject, type ProjectParams } from "../../act-in-project.ts"

/** Invites, hands over again or withdraws: `{act, email?, role?, by?, invitation_id?}`. Managers. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  actInProject(request, context, { area: "members", action: "write", isDelicate: true }, changeInvitation)
