import { acceptInvitation } from "#lib/access/auth/invitations"
import { accountAction } from "../../account-action.ts"
import { tokenOf } from "../../token-of.ts"

/** A signed-in person follows an invitation: `{token}` → `{project_id, role}`. */
export const POST = (request: Request): Promise<Response> =>
  accountAction(request, { action: "invitation/accept" }, ({ db, user, input, trail }) =>
    acceptInvitation(db, trail, tokenOf(input), user),
  )
