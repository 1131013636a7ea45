import { z } from "zod"
import { isTwoFactorRequired, setTwoFactorRequired } from "#lib/access/auth/require-two-factor"
import { hasSecondFactor } from "#lib/access/auth/second-factor"
import { failed, ok } from "#lib/platform/result"
import { accountAction } from "../../account-action.ts"

const form = z.object({ is_required: z.boolean() })

/** The owner requires a second factor of everybody, or stops requiring it: `{is_required}`. */
export const POST = accountAction(
  { action: "account/require-two-factor", isDelicate: true },
  async ({ user, input, trail }) => {
    if (!user.is_owner) return failed(403, "Only the owner can change account settings.")
    const parsed = form.safeParse(input)
    if (!parsed.success) return failed(400, "is_required must be true or false.", { field: "is_required" })
    const { is_required } = parsed.data
    if (is_required && !hasSecondFactor(user))
      return failed(409, "Switch on two-factor sign-in for yourself before you require it for everyone.")
    return trail.write(async (tx, note) => {
      note({ before: { is_required: await isTwoFactorRequired(tx) }, after: { is_required } })
      await setTwoFactorRequired(tx, is_required)
      return ok({ is_required })
    })
  },
)
