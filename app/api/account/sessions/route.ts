import { endOtherSessions } from "#lib/access/auth/account"
import { accountAction } from "../account-action.ts"

/** Signs other devices out: `{session_id}` or `{others: true}`. */
export const POST = accountAction({ action: "account/sessions-end" }, ({ user, session, input, trail }) =>
  endOtherSessions(trail, user, input, session.session_id),
)
