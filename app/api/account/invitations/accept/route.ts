import { acceptInvitation } from "#lib/auth/invitations"
import { accountAct } from "../../act.ts"
import { tokenOf } from "../../token-of.ts"

/** A signed-in person follows an invitation: `{token}` → `{project_id, role}`. */
export const POST = (request: Request): Promise<Response> =>
  accountAct(request, { action: "invitation/accept" }, ({ db, user, input, trail }) =>
    acceptInvitation(db, trail, tokenOf(input), user),
  )
