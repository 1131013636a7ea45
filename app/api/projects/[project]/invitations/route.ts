import { changeInvitation } from "#lib/features/people/invite"
import { type ProjectParams, projectAction } from "../../project-action.ts"

/** Invites, hands over again or withdraws: `{act, email?, role?, by?, invitation_id?}`. Managers. */
export const POST = (request: Request, context: ProjectParams): Promise<Response> =>
  projectAction(request, context, { area: "members", action: "write", isDelicate: true }, changeInvitation)
