import { confirmAlertAddress } from "#lib/features/alerts/address-link"
import { linkAction } from "../../account/account-action.ts"
import { tokenOf } from "../../account/token-of.ts"
import { answer } from "../../answer.ts"

/** ALERT-19: the holder of the link that went to an address agrees to alerts there: `{token}`. No session. */
export const POST = (request: Request): Promise<Response> =>
  linkAction(request, "alert-destination/confirm", async ({ db, input, ip, trail }) =>
    answer(await confirmAlertAddress(db, trail, tokenOf(input), ip)),
  )
