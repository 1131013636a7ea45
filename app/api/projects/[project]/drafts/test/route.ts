import { sendTest } from "#lib/features/templates/send-test"
import { projectAction } from "../../../project-action.ts"
import { writesTemplates } from "../needs.ts"

/** Sends a draft to some addresses (DRAFT-11): `{draft_id, emails, values}`; answers as email/send does. */
export const POST = projectAction({ ...writesTemplates, area: "sending" }, sendTest)
