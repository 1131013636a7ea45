import { acceptAsNewPerson } from "#lib/access/auth/invitations"
import { answer } from "../../../answer.ts"
import { linkAction } from "../../account-action.ts"

/** A new person accepts an invitation: `{token, name, password}` → `{project_id, email}`. Signing in comes next. */
export const POST = linkAction("invitation/accept", async ({ db, input, ip, trail }) =>
  answer(await acceptAsNewPerson(db, trail, input, ip), 201),
)
