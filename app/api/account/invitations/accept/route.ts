import { acceptInvitation } from "#lib/access/auth/invitations"
import { accountAction, textOf } from "../../account-action.ts"

/** A signed-in person follows an invitation: `{token}` → `{project_id, role}`. */
export const POST = accountAction({ action: "invitation/accept" }, ({ db, user, input, trail }) =>
  acceptInvitation(db, trail, textOf(input, "token"), user),
)
