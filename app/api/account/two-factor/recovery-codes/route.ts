import { hasSecondFactor, newRecoveryCodes } from "#lib/access/auth/second-factor"
import { failed, ok } from "#lib/platform/result"
import { accountAction } from "../../account-action.ts"

/** Replaces all recovery codes with ten new ones → `{recovery_codes}`, shown only once. */
export const POST = accountAction(
  { action: "account/recovery-codes", isDelicate: true },
  async ({ user, trail }) =>
    hasSecondFactor(user)
      ? trail.write(async (tx) => ok({ recovery_codes: await newRecoveryCodes(tx, user.user_id) }))
      : failed(409, "Switch on two-factor sign-in first."),
)
