import { changePerson } from "#lib/features/people/people"
import { projectAction } from "../../project-action.ts"

/** Gives a person another role, or takes a person out: `{act, user_id, role?, confirm?}`. Managers. */
export const POST = projectAction({ area: "members", action: "write", isDelicate: true }, changePerson)
