import { confirmAlertAddress } from "#lib/features/alerts/address-link"
import { linkAction, textOf } from "../../account/account-action.ts"
import { answer } from "../../answer.ts"

/** ALERT-19: the holder of the link that went to an address agrees to alerts there: `{token}`. No session. */
export const POST = linkAction("alert-destination/confirm", async ({ db, input, ip, trail }) =>
  answer(await confirmAlertAddress(db, trail, textOf(input, "token"), ip)),
)
