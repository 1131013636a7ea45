import { confirmPerson } from "#lib/access/auth/confirm"
import { accountAction } from "../account-action.ts"

/** The person proves again who it is: `{password}` or `{code}`. Delicate acts are open for ten minutes then. */
export const POST = (request: Request): Promise<Response> =>
  accountAction(request, { action: "account/confirm", isOpenToAll: true }, (given) =>
    confirmPerson(given.trail, given, given.input, given.ip),
  )
