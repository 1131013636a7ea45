import { confirmSecondFactor } from "#lib/access/auth/second-factor"
import { clock } from "#lib/platform/clock"
import { endSessions } from "#lib/data/store/sessions"
import { accountAction, textOf } from "../../account-action.ts"

/**
 * The first code switches two-factor sign-in on: `{code}` → `{recovery_codes}`, shown only once. Other sessions end.
 */
export const POST = accountAction(
  { action: "account/two-factor-on", isOpenToAll: true },
  ({ user, session, input, trail }) =>
    trail.write(async (tx) => {
      const on = await confirmSecondFactor(tx, user.user_id, textOf(input, "code").slice(0, 100))
      if (on.ok) await endSessions(tx, user.user_id, clock.now(), session.session_id)
      return on
    }),
)
