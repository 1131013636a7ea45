import { endOtherSessions } from "#lib/auth/account"
import { accountAct } from "../act.ts"

/** Signs other devices out: `{session_id}` or `{others: true}`. */
export const POST = (request: Request): Promise<Response> =>
  accountAct(request, { action: "account/sessions-end" }, ({ user, session, input, trail }) =>
    endOtherSessions(trail, user, input, session.session_id),
  )
