import { confirmPerson } from "#lib/access/auth/confirm"
import { accountAction } from "../account-action.ts"

/** The person proves again who it is: `{password}` or `{code}`. Delicate acts are open for ten minutes then. */
export const POST = accountAction({ action: "account/confirm", isOpenToAll: true }, (context) =>
  confirmPerson(context.trail, context, context.input, context.ip),
)
