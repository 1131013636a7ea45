import { isTwoFactorRequired } from "#lib/access/auth/require-two-factor"
import { removeSecondFactor } from "#lib/access/auth/second-factor"
import { failed, ok } from "#lib/platform/result"
import { accountAction } from "../../account-action.ts"

/** Switches two-factor sign-in off, unless the account requires it. */
export const POST = accountAction({ action: "account/two-factor-off", isDelicate: true }, ({ user, trail }) =>
  trail.write(async (tx) => {
    if (await isTwoFactorRequired(tx))
      return failed(
        409,
        "This account requires two-factor sign-in for everyone, so you cannot switch it off.",
      )
    await removeSecondFactor(tx, user.user_id)
    return ok({})
  }),
)
